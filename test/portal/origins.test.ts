import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, signIn, text, type Client } from './client';

let gold: Client;
let silver: Client;
let bronze: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
  silver = await signIn(accountOf['USER SILVER']);
  bronze = await signIn(accountOf['USER BRONZE']);
});

const unescaped = (html: string) => html.replaceAll('&amp;', '&');
const visible = (html: string) => unescaped(html.replaceAll(/<!-- -->/g, ''));

/** The figures of a page that lead to where they come from: their text and address, as a browser without scripts sees them. */
const figuresIn = (html: string, kind: string): { text: string; address: string; isStop: boolean }[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].flatMap(([all, to = '', shown = '']) => {
    const address = unescaped(to);
    return address.startsWith(`/ij/origem/${kind}?`)
      ? [{ text: shown, address, isStop: !all.includes('tabindex="-1"') }]
      : [];
  });

const review = '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP';

describe('a figure leads to where it comes from, without scripts', () => {
  it.each([
    ['the FP&A report', '/ij/report_preview_schneider', 'forecast'],
    ['the cockpit', '/ij/cockpit_preview', 'cockpit'],
  ])('%s', async (_name, page, kind) => {
    const figures = figuresIn(await text(await gold.get(page)), kind);
    expect(figures.length).toBeGreaterThan(20);
    // One figure of a row is a stop of the tab key.
    expect(figures.filter(({ isStop }) => isStop).length).toBeLessThanOrEqual(figures.length / 2);
    for (const { text: shown, address } of [figures[0], figures.at(-1)].flatMap((each) => each ?? [])) {
      const html = visible(await text(await gold.get(address)));
      expect(html, address).toContain(shown);
      expect(html).toMatch(/Última carga em [^<]+, por [^<]+/);
      expect(html).not.toContain('não tem registro de carga');
      expect(html).not.toContain('não estão mais no portal');
      expect(html).toContain('Arquivo e linha');
      const [, file = '', label = ''] =
        /href="(\/captura\/processando\/[0-9a-f]{24})"[^>]*>([^<]+)</.exec(html) ?? [];
      expect([label, await text(await gold.get(file))]).toEqual([
        expect.stringMatching(/\.csv$/),
        expect.stringContaining(label),
      ]);
    }
  });

  it('a statement, made of its balances', async () => {
    const key = '2236-MONTHLY-2026-10';
    await gold.get('/ij/preview_financial?businessUnitID=2236&type=MONTHLY&dateRef=2026-10');
    await expect.poll(async () => (await gold.get(`/ij/preview_financial/${key}/xlsx`)).status).toBe(200);
    const figures = figuresIn(
      await text(await gold.get(`/ij/preview_financial/${key}/docx`)),
      'demonstracao',
    );
    const total = figures.find(({ address }) => address.includes('linha=ativo&'));
    const html = visible(await text(await gold.get(total?.address ?? '')));
    expect(html).toContain(`Total do ativo · 31/10/2026`);
    expect(html).toContain(total?.text);
    expect(html).toContain('Linhas de Saldos contábeis');
    expect((await silver.get(total?.address ?? '')).status).toBe(403);
  });

  it.each([
    ['a cell of a review', `${review}?celula=${encodeURIComponent('610101 - Salários|2026-12')}`, 'forecast'],
    ['a planned quantity', '/ij/plan_edit?chanel=FSS&dateStart=2026-12&dateEnd=2026-12', 'quantidade'],
  ])('%s', async (_name, page, kind) => {
    const [figure] = figuresIn(await text(await silver.get(page)), kind);
    const answer = await silver.get(figure?.address ?? '');
    expect([figure !== undefined, answer.status]).toEqual([true, 200]);
    expect(await text(answer)).toContain('Mudanças no portal');
    expect((await bronze.get(figure?.address ?? '')).status).toBe(403);
  });

  it('a figure of HR, of the own branches alone', async () => {
    const [, history = ''] =
      /href="(\/ij\/rh_edit\/[^"]+\/historico\/[0-9a-f]{24})/.exec(
        await text(await gold.get('/ij/rh_edit/Loja%20Moema')),
      ) ?? [];
    const [figure] = figuresIn(await text(await gold.get(history)), 'rh');
    expect((await gold.get(figure?.address ?? '')).status).toBe(200);
    expect((await silver.get(figure?.address ?? '')).status).toBe(403);
  });
});

it('has no page for what is not there', async () => {
  for (const kind of ['demonstracao', 'cockpit', 'forecast', 'quantidade', 'rh'])
    expect((await gold.get(`/ij/origem/${kind}?linha=nenhuma`)).status, kind).toBe(404);
});
