import type { Db, Document } from 'mongodb';
import {
  byRow,
  codeOf,
  controllers,
  defineBase,
  field,
  name as nameRule,
  reference,
  rowsNamed,
  tableUrl,
  textOf,
  titles,
} from '../../data/bases';
import type { Enrichment } from '../../data/bases/derived-data';
import { anyScenario, forecasts } from '../forecast';

const key = { required: true, unique: true, maxLength: 150 } as const;

/** What rows that name a management account call it. */
export const managementAccountTitles = ['Conta', 'Código da conta', 'Conta contábil', 'Código', 'Natureza'];

export const managementAccountBase = defineBase({
  name: 'conta_gerencial',
  label: 'Contas gerenciais',
  senders: controllers,
  columns: [
    ['account_concat', 'Conta gerencial', key],
    ['level_descr', 'Nível', nameRule],
    ['group_level_2', 'Grupo', nameRule],
    ['order', 'Ordem', { kind: 'number' }],
  ],
  titles: {
    account_concat: managementAccountTitles,
    level_descr: [...titles.descriptions, 'Nome', 'Nome da conta'],
    group_level_2: ['Grupo de contas', 'Categoria'],
    order: titles.orders,
  },
  // The cells of an account store its headings (rule D17).
  copies: [
    {
      into: forecasts.name,
      key: 'account_concat',
      every: anyScenario,
      copied: ({ level_descr, group_level_2 }) => ({
        level_descr: String(level_descr ?? ''),
        group_level_2: String(group_level_2 ?? ''),
      }),
    },
  ],
  search: byRow('management-account', { key: 'account_concat' }, (row, name) => ({
    title: name,
    facts: [textOf(row['group_level_2']), textOf(row['level_descr'])],
    codes: codeOf(name),
    url: tableUrl('conta_gerencial', { account_concat: name }, row['_id']),
  })),
  panel: {
    order: 13,
    label: 'Contas gerenciais',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'account_concat',
    fields: {
      account_concat: field.name('Conta gerencial'),
      level_descr: field.text('Nível'),
      group_level_2: field.text('Grupo'),
    },
  },
  refusals: { group: 'budget' },
  firstStep: { order: 5, fills: 'Revisão de forecast e FP&A Report' },
});

/** The rule of a column that names a management account. */
export const ofManagementAccount = { ...key, references: reference(managementAccountBase, 'account_concat') };

/** Cells of the forecast carry the headings of their account, and the code of their cost centre. */
export function withHeadings(db: Db, own: Document): Enrichment {
  const accountsOf = rowsNamed(db, 'conta_gerencial', 'account_concat', ['level_descr', 'group_level_2']);
  return async (rows) => {
    const accounts = await accountsOf(rows);
    return rows.map(({ account_concat = null, cost_center_concat }) => {
      const headings = accounts.get(account_concat);
      return Object.assign(
        { cost_center: codeBefore(String(cost_center_concat)) },
        own,
        // Field by field: gathering the rest of an account for each of its rows takes longer than checking them.
        headings && {
          level_descr: headings['level_descr'] as unknown,
          group_level_2: headings['group_level_2'] as unknown,
        },
      );
    });
  };
}

/** The code before the name of a cost centre. */
function codeBefore(concat: string): string {
  const end = concat.indexOf(' - ');
  return end < 0 ? concat : concat.slice(0, end);
}
