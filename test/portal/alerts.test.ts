import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client, form, signIn, text, type Client } from './client';

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
      .toMatch(/Realizado por canal · FSS · Realizado · Marca: Aurora: [\d.]+, acima de 1,5\./);
    const outbox = async () => text(await gold.get('/dev/outbox'));
    const link =
      /<a aria-label="Abrir a carta “[^"]*FSS · Realizado[^"]*"[^>]*href="(\/dev\/outbox\/[0-9a-f]{24})"/;
    await expect.poll(outbox).toMatch(link);
    const [, letter = ''] = link.exec(await outbox()) ?? [];
    expect(await text(await gold.get(letter))).toContain('Anexos: por-canal.png');
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

describe('a panel that is sent', () => {
  it('goes to who may see it, who leaves by the letter without signing in, and to nobody else', async () => {
    const address = `${alerts}?enviar=1&marca=Aurora`;
    const { html, kept } = await drawn(address);
    expect(html).toContain('Marca: Aurora');
    const days = { intent: 'send-create', every: 'month', day: '31', at: '08:00' };
    const { id, panel, query } = { id: '', panel: '', query: '', ...kept };
    const sent = { ...days, id, panel, query };
    const refused = await gold.post(address, form({ ...sent, recipients: accountOf['USER SILVER'] }));
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain(`Sem acesso a este painel: ${accountOf['USER SILVER']}.`);
    const recipients = `${accountOf['USER GOLD']}\n${accountOf['SYSTEM ADMIN']}`;
    expect((await gold.post(address, form({ ...sent, recipients }))).status).toBe(302);
    expect(await text(await gold.get(alerts))).toContain('todo dia 31 do mês às 08:00');
    const order = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await gold.post(alerts, form({ intent: 'send-run', id, order }))).status).toBe(302);
    const own = async () =>
      (await text(await gold.get('/dev/outbox')))
        .split('<details')
        .map((each) => each.split('</details>')[0] ?? '')
        .filter((letter) => letter.includes('Planejado x Realizado') && letter.includes('/envio/'));
    await expect.poll(async () => (await own()).length).toBe(2);
    const letter = (await own()).find((each) => each.includes(`Para ${accountOf['SYSTEM ADMIN']}`)) ?? '';
    const [leave = ''] = /\/envio\/[\w.-]+/.exec(letter) ?? [];
    const stranger = client();
    expect(await text(await stranger.get(leave))).toContain(accountOf['SYSTEM ADMIN']);
    expect((await stranger.post(leave, form({}))).headers.get('Location')).toBe(`${leave}?feito=1`);
    expect((await stranger.post(leave, form({}))).status).toBe(404);
    expect((await stranger.post(`${leave.slice(0, -3)}AAA`, form({}))).status).toBe(404);
    const left = await text(await gold.get(alerts));
    expect(left).not.toContain(accountOf['SYSTEM ADMIN']);
    expect((await gold.post(alerts, form({ intent: 'send-remove', id }))).status).toBe(302);
  });
});
