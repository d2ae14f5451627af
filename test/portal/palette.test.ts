import { describe, expect, it } from 'vitest';
import type { PaletteAnswer } from '../../app/domain/insight/palette/result';
import { accountOf, client, signIn } from './client';

const json = { Accept: 'application/json' };

describe('/ir', () => {
  it('is a page with a field and links, and JSON for scripts', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const page = await (await gold.get('/ir?q=fecham', { Accept: 'text/html' })).text();
    expect(page).toContain('<h1>Ir para</h1>');
    expect(page).toMatch(/<a href="\/repo\/fechamento"/);
    const answer = await gold.get('/ir?q=fecham', json);
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    expect(answer.headers.get('Vary')?.split(', ')).toContain('Accept');
    const { results } = (await answer.json()) as PaletteAnswer;
    expect(results[0]).toMatchObject({ title: 'Fechamento', url: '/repo/fechamento', kind: 'screen' });
    const { results: skus } = (await (await gold.get('/ir?q=batom', json)).json()) as PaletteAnswer;
    expect(skus.map(({ kind }) => kind)).toContain('sku');
  });

  it('shows people only what they may open', async () => {
    const bronze = await signIn(accountOf['USER BRONZE']);
    const { results } = (await (await bronze.get('/ir?q=fechamento', json)).json()) as PaletteAnswer;
    expect(results).toEqual([]);
    const page = await (await bronze.get('/ir?q=fechamento')).text();
    expect(page).toContain('Nada que você possa abrir tem estas palavras.');
    expect(page).not.toContain('no Explorer');
  });

  it('is open to everybody signed in, and accepts any text', async () => {
    expect((await client().get('/ir?q=a', json)).status).not.toBe(200);
    const gold = await signIn(accountOf['USER GOLD']);
    for (const q of ['%', '<b>', '$ne', 'a'.repeat(3_000), '^((a)+)+$'])
      expect((await gold.get(`/ir?${new URLSearchParams({ q })}`, json)).status).toBe(200);
  });

  it('has its field in the header of every page', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    expect(await (await gold.get('/inicio')).text()).toMatch(
      /<form action="\/ir" role="search"[^>]*>.*name="q"/s,
    );
  });
});
