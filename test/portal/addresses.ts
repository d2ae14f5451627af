/** What stands for the parameters of an address; ids are those of nothing. */
const samples: Record<string, string> = {
  id: '0'.repeat(24),
  rf: 'RF1 2027',
  cost_center_concat: '1001 - Lojas SP',
  account_concat: '610101 - Salários',
  filial_nome: 'Loja Centro',
  sheet: 'nenhuma',
  name: 'nenhuma',
  scope: 'Loja Centro',
  alert: 'x'.repeat(43),
  token: 'nenhum',
  letter: 'nenhuma',
  sku: 'nenhum',
  item: '1',
  run: '0'.repeat(24),
  column: 'document',
  statement: '0'.repeat(24),
  document: 'xlsx',
  '*': 'nada',
};

/** An address of a route's pattern. @throws Error for a parameter that has no sample */
export const addressOf = (pattern: string): string =>
  pattern.replace(/:(\w+)\??|\*/g, (parameter, name?: string) => {
    const sample = samples[name ?? parameter];
    if (sample === undefined && !parameter.endsWith('?')) throw new Error(`No sample for ${parameter}`);
    return encodeURIComponent(sample ?? '');
  });
