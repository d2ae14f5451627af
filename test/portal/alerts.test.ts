import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const unescape = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const alerts = '/conta/alertas';

/** The fields of the form as it was drawn. */
async function drawn(address: string) {
  const html = await text(await gold.get(address));
  const field = (name: string) =>
    unescape(new RegExp(`<input[^>]*name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
  const kept = Object.fromEntries(['id', 'panel', 'tile', 'query'].map((name) => [name, field(name)]));
  return { html, kept };
}

describe('an alert', () => {
  it('is asked for at a tile, without scripts: the figure, the row, the limit in pt-BR', async () => {
    const panel = await text(await gold.get('/ij/painel/1?marca=Aurora'));
    const [, address = ''] = /href="(\/conta\/alertas\?[^"]*tile=por-canal[^"]*)"/.exec(panel) ?? [];
    expect(unescape(address)).toContain('painel=1&marca=Aurora');
    const { html, kept } = await drawn(unescape(address));
    expect(html).toMatch(/<option value="\[&quot;FSS&quot;\]">FSS/);
    expect(kept).toMatchObject({ panel: '1', tile: 'por-canal', query: 'marca=Aurora' });
    const asked = { intent: 'create', ...kept, measure: 'realizado', row: '["FSS"]', kind: 'above' };
    const refused = await gold.post(unescape(address), form({ ...asked, value: 'muito' }));
    expect(refused.status).toBe(422);
    const again = await text(refused);
    expect(again).toMatch(/aria-invalid="true"[^>]*value="muito"|value="muito"[^>]*aria-invalid="true"/);
    expect(again).toMatch(/<option value="\[&quot;FSS&quot;\]" selected="">/);
    for (let time = 0; time < 2; time += 1)
      expect((await gold.post(unescape(address), form({ ...asked, value: '1,5' }))).status).toBe(302);
    const shown = await text(await gold.get(alerts));
    expect(shown.split('Realizado por canal · FSS · Realizado').length).toBeGreaterThan(1);
    expect(shown.split(`id="alerta-${kept['id']}"`).length).toBe(2);
    const others = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await text(await others.get(alerts))).not.toContain(`alerta-${kept['id']}`);
    await expect
      .poll(async () => text(await gold.get('/avisos')))
      .toMatch(/Realizado por canal · FSS · Realizado: [\d.]+, acima de 1,5\./);
    for (const intent of ['pause', 'resume', 'snooze-week', 'remove'])
      expect((await gold.post(alerts, form({ intent, id: kept['id'] ?? '' }))).status).toBe(302);
    expect((await gold.post(alerts, form({ intent: 'remove', id: kept['id'] ?? '' }))).status).toBe(404);
  });

  it('is refused for what nobody has, and for hours that are none', async () => {
    expect((await gold.get(`${alerts}?painel=1&tile=nenhum`)).status).toBe(404);
    expect((await gold.post(alerts, form({ intent: 'nada' }))).status).toBe(422);
    const refused = await gold.post(alerts, form({ intent: 'quiet', on: '1', from: '25:00', to: '07:00' }));
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain('Escreva uma hora, como 20:00.');
  });
});
