import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

/** Of no other test: statements of this company's spring. */
const company = '9311';
const keyOf = (code: string) => `${company}-MONTHLY-${code}`;
const [march, april] = [keyOf('2025-03'), keyOf('2025-04')];
const compare = (key: string, query: Record<string, string> = {}) =>
  `/ij/preview_financial/${key}/comparar?${form(query)}`;

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
  for (const dateRef of ['2025-03', '2025-04']) {
    const address = `/ij/preview_financial?${form({ businessUnitID: company, type: 'MONTHLY', dateRef })}`;
    await vi.waitFor(
      async () => expect(await text(await gold.get(address))).toContain('Comparar com outra demonstração'),
      { timeout: 60_000, interval: 100 },
    );
  }
});

describe('a statement that is being made', () => {
  it('is cancelled by who ordered it, and made when it is asked for again', async () => {
    const wish = form({ businessUnitID: company, type: 'MONTHLY', dateRef: '2025-05' });
    const address = `/ij/preview_financial?${wish}`;
    const html = await text(await gold.get(address));
    expect(html).toContain('aria-label="Cancelar: demonstração"');
    const cancel = form({ kind: 'statement', id: keyOf('2025-05'), voltar: address });
    expect((await gold.post('/pedidos/cancelar', cancel)).headers.get('Location')).toBe(address);
    await vi.waitFor(
      async () => expect(await text(await gold.get(address))).toMatch(/Cancelado por [^<]+ em /),
      { timeout: 60_000, interval: 100 },
    );
    const silver = await signIn(accountOf['USER SILVER']);
    expect((await silver.post('/pedidos/cancelar', cancel)).status).toBe(403);
    expect((await gold.post(address, form({ intent: 'retry' }))).status).toBe(302);
    await vi.waitFor(
      async () => expect(await text(await gold.get(address))).toContain('Comparar com outra demonstração'),
      { timeout: 60_000, interval: 100 },
    );
  });
});

describe('the comparison of two statements', () => {
  it('is for USER GOLD, of statements that there are', async () => {
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect((await admin.get(compare(april))).status).toBe(403);
    expect((await gold.get(compare(keyOf('2019-01')))).status).toBe(404);
    expect((await gold.get(compare(april, { antes: `${april} ontem` }))).status).toBe(404);
    expect((await gold.get(`/ij/preview_financial/${april}/docx?edicao=2025-01-01`)).status).toBe(404);
  });

  it('shows lines before and now with the accounts that they differ by, as a page and as a file', async () => {
    const page = await text(await gold.get(compare(april, { antes: march })));
    expect(page).toContain('Balanço patrimonial – Ativo');
    expect(page).toContain('Mutações do patrimônio líquido');
    expect(page).toContain('linhas diferem');
    const csv = await text(await gold.get(compare(april, { antes: march, export: 'csv' })));
    const lines = csv.trimEnd().split('\r\n');
    expect(lines.some((line) => line.includes('Demonstração;Linha;Conta;Nome da conta;Antes;Agora'))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith('Balanço patrimonial – Ativo;Total do ativo;;;'))).toBe(true);
    expect(lines.some((line) => line.includes(';1.1.1.01;'))).toBe(true);
  });

  it('of a document with itself says that nothing differs', async () => {
    expect(await text(await gold.get(compare(april, { antes: april })))).toContain('são iguais nesta coluna');
  });
});
