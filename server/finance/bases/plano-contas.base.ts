import type { Db, Document } from 'mongodb';
import {
  balanceCategories,
  balanceCategoryLabels,
  cashFlows,
  equityMoves,
  measureLabels,
  measures,
  sideOf,
  statementLabels,
} from '../../../app/domain/finance/balances/chart';
import { mappingFields } from '../../../app/domain/finance/chart/mapping';
import { monthName, monthOfDate } from '../../../app/domain/values/month';
import {
  byRow,
  controllers,
  defineBase,
  entryTitle,
  field,
  name,
  reference,
  rowByRow,
  tableUrl,
  text,
  textOf,
  titles,
} from '../../data/bases';
import type { RowRule, RuleContext } from '../../data/bases/row-rule';
import type { Followers } from '../../data/bases/derived-data';
import type { CellRule } from '../../data/master-data/base';
import { BalanceSums, placeId } from '../balances';
import type { MonthPlace } from '../balances/place';
import { ClosedMonths } from '../closing';
import { flowColumns } from './flow-columns';

const accountCode = {
  kind: 'code',
  required: true,
  maxLength: 30,
  pattern: { expression: '(?=.*\\d)[\\d.\\-]+', told: 'um código de algarismos, pontos e hífens' },
} as const satisfies Partial<CellRule>;

/** Usual column headers for the code of an account. */
export const accountTitles = [
  'Código',
  'Código da conta',
  'Cód. conta',
  'Conta contábil',
  'Código contábil',
  'Número da conta',
  'Cód.',
];

/** An account in panels, by its name in the chart of accounts. */
export const accountField = {
  ...field.name('Conta'),
  names: { lookup: { from: 'plano_contas', value: 'account', label: 'name' } },
};

export const chartBase = defineBase({
  name: 'plano_contas',
  label: 'Plano de contas',
  senders: controllers,
  columns: [
    ['account', 'Conta', { ...accountCode, unique: true }],
    ['name', 'Nome', name],
    ['statement', 'Demonstração', { required: true, oneOf: ['balance', 'income'] }],
    ['category1', 'Categoria 1', text],
    ['category2', 'Categoria 2', text],
    ['category3', 'Categoria 3', text],
    ['measure', 'Medida', { oneOf: [...measures] }],
    ['note', 'Nota explicativa', text],
    ['note_table', 'Quadro da nota', text],
    ['note_text', 'Texto da nota', text],
    ['working_capital', 'Capital de giro', { oneOf: ['sim', 'não'] }],
    ['cash_flow', 'Fluxo de caixa', { oneOf: [...cashFlows] }],
    ['cash_flow_line', 'Linha do fluxo de caixa', text],
    ['equity_move', 'Mutação do patrimônio líquido', { oneOf: [...equityMoves] }],
    ['order', 'Ordem', { kind: 'number' }],
  ],
  titles: {
    account: accountTitles,
    name: [...titles.descriptions, 'Nome da conta', 'Descrição da conta'],
    statement: ['Demonstrativo', 'Balanço ou resultado'],
    category1: ['Categoria', 'Grupo'],
    category2: ['Linha', 'Subgrupo', 'Linha da demonstração'],
    category3: ['Categoria do cockpit', 'Linha do cockpit'],
    measure: ['Indicador'],
    note: ['Nota', 'Número da nota'],
    note_table: ['Quadro'],
    note_text: ['Texto'],
    working_capital: ['NCG'],
    cash_flow: ['DFC', 'Fluxo'],
    cash_flow_line: ['Linha da DFC', 'Linha do fluxo'],
    equity_move: ['DMPL', 'Mutação do PL', 'Mutação'],
    order: titles.orders,
  },
  labels: { statement: statementLabels, category1: balanceCategoryLabels, measure: measureLabels },
  examples: { category1: ['Current Assets', 'Receita operacional bruta', 'Equity'] },
  // Controllers edit the mapping of accounts on a screen.
  storage: { edited: mappingFields },
  migration: flowColumns,
  rules: [knownCategory, steadySide],
  reasonsTell: 'saldo',
  derived: sumsOf,
  holding: (db, write) => new ClosedMonths(db).holdingOpen(write),
  search: byRow('account', { key: 'account' }, (row, code) => ({
    title: entryTitle(code, row['name']),
    facts: ['category1', 'category2', 'category3'].map((field) => textOf(row[field])),
    codes: [code],
    url: tableUrl('plano_contas', { account: code }, row['_id']),
  })),
  panel: {
    order: 9,
    label: 'Plano de contas',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'account',
    fields: {
      account: field.name('Conta'),
      name: field.name('Nome'),
      statement: { ...field.text('Demonstração'), names: { values: statementLabels } },
      category1: { ...field.text('Categoria 1'), names: { values: balanceCategoryLabels } },
      category2: field.text('Categoria 2'),
      category3: field.text('Categoria 3'),
      measure: { ...field.text('Medida'), names: { values: measureLabels } },
      note: field.text('Nota explicativa'),
      working_capital: field.text('Capital de giro'),
      cash_flow: field.text('Fluxo de caixa'),
      cash_flow_line: field.text('Linha do fluxo de caixa'),
      equity_move: field.text('Mutação do patrimônio líquido'),
    },
  },
  refusals: { group: 'accounting' },
  firstStep: { order: 2, fills: 'As linhas dos demonstrativos, do cockpit e das notas' },
});

/** The rule of a key column that names an account. */
export const ofAccount = { ...accountCode, unique: true, references: reference(chartBase, 'account') };

/** The balance sheet has fixed categories (rule F4); the income statement takes any category, but requires one. */
function knownCategory({ label, notListed }: RuleContext): RowRule {
  return rowByRow(({ statement, category1 }) => {
    const given = String(category1 ?? '');
    const known = balanceCategories.some((category) => category === given);
    if (statement === 'income' ? given !== '' : known) return null;
    const message =
      statement === 'income'
        ? `${label('category1')}: falta o valor`
        : notListed('category1', given, balanceCategories);
    return { column: 'category1', kind: 'not-a-category', message };
  });
}

/** An account with balances in closed months keeps its side: otherwise the sides of these months would differ. */
function steadySide({ db, label, sender: { seesReasons } }: RuleContext): RowRule {
  const closed = new ClosedMonths(db);
  return async (rows) => {
    const places = await closed.all();
    if (places.length === 0) return rows.map(() => []);
    const stored = await db
      .collection('plano_contas')
      .find({ account: { $in: rows.map(({ values }) => String(values['account'])) } })
      .toArray();
    const sides = new Map(stored.map((row) => [String(row['account']), sideNamed(row)]));
    const moved = rows.flatMap(({ values }) => {
      const before = sides.get(String(values['account']));
      return before === undefined || before === sideNamed(values) ? [] : [String(values['account'])];
    });
    if (moved.length === 0) return rows.map(() => []);
    const kept = await monthsWith(db, moved, places);
    return rows.map(({ values }) => {
      const [first, ...others] = kept.get(String(values['account'])) ?? [];
      if (!first || !moved.includes(String(values['account']))) return [];
      const more = others.length > 0 ? ` e mais ${others.length}` : '';
      const named = `${monthName(monthOfDate(first.data_ref))} da empresa ${first.businessUnitID}${more}`;
      const which = seesReasons ? ` (${named})` : '';
      return [
        {
          column: 'category1',
          kind: 'closed-month',
          message: `${label('category1')}: a conta mudaria de lado no balanço e tem saldo em meses fechados${which}; para mudá-la, peça que os meses sejam reabertos em Fechamento`,
        },
      ];
    });
  };
}

const sideNamed = ({ statement, category1 }: Document): string =>
  statement === 'balance' ? sideOf(String(category1)) : 'income';

/** By account, the months of `places` with a balance of it, newest first. */
async function monthsWith(
  db: Db,
  accounts: readonly string[],
  places: readonly MonthPlace[],
): Promise<Map<string, MonthPlace[]>> {
  const shut = new Set(places.map(placeId));
  const balances = await db
    .collection<MonthPlace & { account: string }>('saldo')
    .find({
      businessUnitID: { $in: [...new Set(places.map(({ businessUnitID }) => businessUnitID))] },
      account: { $in: [...accounts] },
      valor: { $ne: 0 },
    })
    .sort({ data_ref: -1, businessUnitID: 1 })
    .toArray();
  const found = new Map<string, MonthPlace[]>();
  for (const { account, businessUnitID, data_ref } of balances) {
    if (!shut.has(placeId({ businessUnitID, data_ref }))) continue;
    found.set(account, [...(found.get(account) ?? []), { businessUnitID, data_ref }]);
  }
  return found;
}

/** A change of the chart changes the sums, because it defines the side of each account. */
function sumsOf(db: Db): Followers {
  const sums = new BalanceSums(db);
  return {
    written: (_, write) => sums.writingChart(write),
    removed: (_, write) => sums.writingChart(write),
    rest: () => sums.rest(),
    settle: () => sums.settle(),
  };
}
