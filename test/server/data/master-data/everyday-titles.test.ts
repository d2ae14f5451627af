import { describe, expect, it } from 'vitest';
import { mapColumns, plainHeader } from '~/domain/data/files/column-mapping';
import { month } from '~/domain/values/month';
import { fieldsOf, RowChecker } from '../../../../server/data/master-data/rows/header';
import { exampleRows } from '../../../../server/data/master-data/example-rows';
import { everydayTitles } from '../../../../server/data/master-data/rows/header';
import { standardBases } from '../../../../server/data/master-data/standard-bases';

const bases = standardBases()
  .filter(({ collection_ok: ok }) => ok === 1)
  .map((base) => ({ name: base.collection_name, base, fields: fieldsOf(base) }));

const titlesOf = (base: string, key: string): readonly string[] => {
  const { everyday = [], before = [] } = everydayTitles(base, key);
  return [...before, ...everyday];
};

describe.each(bases)('a file of $name with titles in everyday words', ({ name, base, fields }) => {
  const everyday = fields.map(({ key, label }) => {
    const others = titlesOf(name, key).filter((title) => plainHeader(title) !== plainHeader(label));
    return others[0] ?? '';
  });

  it('is read like its model', () => {
    expect(everyday).not.toContain('');
    const today = month(2026, 11);
    const foresees = fields.some(({ key }) => base.checks[key]?.kind === 'release');
    const checker = new RowChecker(base, everyday, {});
    const rows = exampleRows(base, 3, { base: name, today, foresees, known: new Map() });
    for (const row of rows) {
      const { values, faults } = checker.check(fields.map(({ key }) => row.get(key) ?? ''));
      expect(faults).toEqual([]);
      expect(Object.keys(values)).toEqual(fields.map(({ key }) => key));
    }
  });

  it('has each of them found beside the titles of the other columns', () => {
    for (const [at, { key, label }] of fields.entries())
      for (const title of titlesOf(name, key)) {
        const others = fields.map((field) => plainHeader(field.label));
        // A word that another column is called by is that column's.
        const isOthers = others.some((other, place) => place !== at && other === plainHeader(title));
        expect(isOthers, `${title} of ${label}`).toBe(false);
        const header = fields.map((field, place) => (place === at ? title : field.label));
        expect(mapColumns(fields, header)[key], title).toBe(at);
      }
  });
});

it.each<[what: string, base: string, header: readonly string[], found: Record<string, number>]>([
  ['a code and a description', 'plano_contas', ['Código', 'Descrição'], { account: 0, name: 1 }],
  [
    'a code and a name',
    'produto',
    ['Código', 'Produto', 'Marca'],
    { sku: 0, material_description: 1, marca: 2 },
  ],
  ['a product and its description', 'produto', ['Produto', 'Descrição'], { sku: 0, material_description: 1 }],
  ['own titles before everyday words', 'empresa', ['Código', 'Empresa'], { businessUnitID: 1 }],
  [
    'a quantity beside a value in reais',
    'realizado_quantidade',
    ['Código', 'Canal', 'Mês', 'Valor', 'Quantidade'],
    { sku: 0, channel: 1, data_ref: 2, valor: 4, receita: 3 },
  ],
  [
    'a value alone by its key',
    'realizado_quantidade',
    ['SKU', 'Canal', 'Mês', 'Valor'],
    { sku: 0, channel: 1, data_ref: 2, valor: 3 },
  ],
])('reads %s', (_what, name, header, found) => {
  const fields = bases.find((each) => each.name === name)?.fields ?? [];
  expect(mapColumns(fields, header)).toEqual(found);
});
