import { describe, expect, it } from 'vitest';
import { mappingFields, mappingLabel } from '~/domain/finance/chart/mapping';
import { balanceCategoryLabels, statementLabels } from '~/domain/finance/balances/chart';
import { fieldsOf, RowChecker } from '../../../../server/data/master-data/rows/header';
import type { Base } from '../../../../server/data/master-data/base';
import { choiceLabels } from '../../../../server/data/master-data/labelled-rule';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { stateNames } from '~/domain/values/states';
import { folded } from '~/domain/values/text';

const bases = standardBases().filter(({ collection_ok: ok }) => ok === 1);

/** What a file's cell of a column is stored as, or why it is refused. */
function stored(base: Base, column: string, text: string): unknown {
  const keys = fieldsOf(base).map(({ key }) => key);
  const row = keys.map((key) => (key === column ? text : ''));
  const { values, faults } = new RowChecker(base, keys, {}).check(row);
  return faults.find((fault) => fault.column === column)?.message ?? values[column];
}

const spellings = (text: string) => [text, text.toUpperCase(), text.toLowerCase(), folded(text), ` ${text} `];

const lists = bases.flatMap((base) =>
  Object.entries(base.checks).flatMap(([column, { oneOf }]) => {
    const labels = choiceLabels(base.collection_name, column);
    const values = oneOf ?? Object.keys(labels);
    return values.length > 0 ? [{ name: base.collection_name, base, column, values, labels }] : [];
  }),
);

describe('a column with a list of choices takes from a file', () => {
  it.each(lists)('each of its values, in any case: $name $column', ({ base, column, values }) => {
    for (const value of values)
      for (const text of spellings(value)) expect(stored(base, column, text), text).toBe(value);
  });

  it.each(lists)('what screens call each: $name $column', ({ base, column, values, labels }) => {
    expect(values).toEqual(expect.arrayContaining(Object.keys(labels)));
    for (const [value, label] of Object.entries(labels))
      for (const text of spellings(label)) expect(stored(base, column, text), text).toBe(value);
  });

  const chart = bases.find(({ collection_name: name }) => name === 'plano_contas') as Base;

  it('the words of the chart of accounts and of statements', () => {
    for (const [value, label] of Object.entries(statementLabels))
      expect(stored(chart, 'statement', label)).toBe(value);
    for (const [value, label] of Object.entries(balanceCategoryLabels))
      expect(stored(chart, 'category1', label)).toBe(value);
    for (const field of mappingFields)
      for (const value of chart.checks[field]?.oneOf ?? [])
        expect(stored(chart, field, mappingLabel(field, value))).toBe(value);
  });

  it('a state by its abbreviation or its name', () => {
    const companies = bases.find(({ collection_name: name }) => name === 'empresa') as Base;
    for (const [state, name] of Object.entries(stateNames))
      for (const text of [...spellings(state), ...spellings(name)])
        expect(stored(companies, 'state', text), text).toBe(state);
    expect(stored(companies, 'state', 'Lisboa')).toBe('UF: "Lisboa" não é uma UF');
  });

  it('other text where its list is open, and says what a closed one takes', () => {
    expect(stored(chart, 'category1', 'Receita operacional bruta')).toBe('Receita operacional bruta');
    expect(stored(chart, 'statement', 'renda')).toBe(
      'Demonstração: "renda" não é um de Balanço (balance), Resultado (income)',
    );
  });
});
