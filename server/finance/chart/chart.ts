import type { Collection, Db, Document } from 'mongodb';
import { pageIn, rowsIn, type MemoryRules } from '../../../app/domain/lists/in-memory';
import { listQueryOf } from '../../../app/domain/lists/list-query';
import { balanceCategories, statementLabels } from '../../../app/domain/finance/balances/chart';
import {
  chartList,
  mappingFields,
  mappingLabel,
  type ChartRow,
  type MappingChoice,
  type MappingField,
} from '../../../app/domain/finance/chart/mapping';
import type { MappingForm } from '../../../app/domain/finance/chart/mapping-form';
import { formatDateTime } from '../../../app/domain/values/format';
import { columnsOf, isEdited, RowEdits, versionOf } from '../../data/master-data';
import type { Base } from '../../data/master-data/base';
import type { RowOutcome } from '../../data/master-data/row-edits';
import type { MasterData } from '../../data/master-data/master-data';
import type { Audit } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';

const name = 'plano_contas';

interface Deps {
  readonly masterData: Pick<MasterData, 'base' | 'sight' | 'seesReasons'>;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The chart of accounts for controllers: the line, cockpit category, note and measure of each account (rule D24). */
export class ChartOfAccounts {
  readonly #rows: Collection;
  readonly #edits: RowEdits;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#rows = db.collection(name);
    this.#edits = new RowEdits(name, { db, ...deps });
  }

  /** The page of accounts for an address with `q`, `statement`, `category1`, `category2`, `situacao`, `sort`, `dir`. */
  async page(params: URLSearchParams) {
    const query = listQueryOf(params, chartList);
    const all = (await this.#all()).map((row) => this.#shown(row));
    const { category1 } = query.filters;
    return {
      query,
      ...pageIn(rowsIn(all, query, rules), query),
      categories: distinct(all.map((row) => row.category1)),
      lines: distinct(
        all.filter((row) => !category1 || row.category1 === category1).map((row) => row.category2),
      ),
      unlined: all.filter((row) => row.category2 === '').length,
      accounts: all.length,
    };
  }

  /** All accounts that match the address. */
  async export(params: URLSearchParams): Promise<Export> {
    const [all, base] = await Promise.all([this.#all(), this.deps.masterData.base(name, true)]);
    const shown = all.map((row) => this.#shown(row));
    return listExport(chartList, {
      name: 'plano_de_contas',
      timeZone: this.deps.timeZone,
      labels: Object.fromEntries(columnsOf(base)),
      rows: rowsIn(shown, listQueryOf(params, chartList), rules),
    });
  }

  /**
   * An account's form and the history of its row.
   * @throws Problem `absent`
   */
  async account(person: Person, code: string) {
    const [{ base, row }, chart, history] = await Promise.all([
      this.#edits.row(person, code),
      this.#all(),
      this.#edits.history(person, code),
    ]);
    return {
      code,
      name: textOf(row['name']),
      statement: statementLabels[String(row['statement'])] ?? '',
      version: versionOf(row),
      edited: this.#editor(row),
      fields: mappingFields
        .filter((field) => base.checks[field] && belongs(field, row))
        .map((field) => choiceOf(base, field, { row, chart })),
      history: history.map(({ at, actor, action, save, changes }) => ({
        save,
        at: formatDateTime(at, this.deps.timeZone),
        actor,
        how: hows[action] ?? '',
        changes: changes.map(({ column, label, from, to }) => ({
          label,
          from: mappingLabel(column, from),
          to: mappingLabel(column, to),
        })),
      })),
    };
  }

  /**
   * Saves an account's form: its fields with their values at the time of drawing, and `version`; sent again under its `id`,
   * it changes nothing.
   * @throws Problem `absent`; `invalid` with the reason for each field; `conflict` for the id of another save
   */
  async save(person: Person, { id, code, version, cells }: MappingForm): Promise<RowOutcome> {
    const outcome = await this.#edits.save(person, code, {
      id: id || undefined,
      version,
      cells: Object.fromEntries(cells.map(({ field, text }) => [field, text])),
      drawn: Object.fromEntries(cells.map(({ field, drawn }) => [field, drawn])),
    });
    return named(outcome);
  }

  /**
   * Undoes a save of an account, by whoever, unless one of its fields has changed since.
   * @throws Problem as `save`; `absent` for a save of another account
   */
  async undo(person: Person, code: string, save: string): Promise<RowOutcome> {
    return named(await this.#edits.undo(person, code, save));
  }

  /** Completes saves that were recorded but not applied because the process died; returns their number. */
  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /** In the order of the statements. */
  #all(): Promise<Document[]> {
    return this.#rows
      .aggregate([
        { $set: { place: { $cond: [{ $isNumber: '$order' }, '$order', Number.MAX_SAFE_INTEGER] } } },
        { $sort: { place: 1, account: 1 } },
      ])
      .toArray();
  }

  #shown(row: Document): ChartRow {
    const fields = Object.fromEntries(mappingFields.map((field) => [field, textOf(row[field])]));
    return {
      account: textOf(row['account']),
      name: textOf(row['name']),
      statement: statementLabels[String(row['statement'])] ?? '',
      ...(fields as Record<MappingField, string>),
      edited: this.#editor(row),
    };
  }

  #editor(row: Document): string {
    const at: unknown = row['changedAt'];
    if (!isEdited(row) || !(at instanceof Date)) return '';
    return `${formatDateTime(at, this.deps.timeZone)} · ${textOf(row['changedByName']) || textOf(row['changedBy'])}`;
  }
}

/** An outcome with the labels of its values. */
function named(outcome: RowOutcome): RowOutcome {
  if (outcome.saved) return outcome;
  const conflicts = outcome.conflicts.map(({ column, label, theirs, yours }) => ({
    column,
    label,
    theirs: mappingLabel(column, theirs),
    yours: mappingLabel(column, yours),
  }));
  return { saved: false, conflicts };
}

const hows: Readonly<Record<string, string>> = {
  'master-data.edit': 'no portal',
  'master-data.undo': 'desfez uma edição',
  'master-data.update': 'por um arquivo',
  'master-data.restore': 'por uma carga desfeita',
  'master-data.remove': 'por uma carga que substitui',
};

/** Columns that apply only to accounts of the balance sheet. */
const ofBalance: readonly MappingField[] = ['working_capital', 'cash_flow', 'cash_flow_line', 'equity_move'];

function belongs(field: MappingField, { statement, category1 }: Document): boolean {
  if (field === 'equity_move') return statement === 'balance' && category1 === 'Equity';
  return statement === 'balance' || !ofBalance.includes(field);
}

const hints: Partial<Record<MappingField, string>> = {
  category2: 'Linha das demonstrações; vazia, os saldos somam em “Contas sem linha”.',
  category3: 'Linha do cockpit.',
  measure:
    'O que a conta conta: caixa, capital de giro, impostos. As deduções da receita são Receita também.',
  working_capital: 'Vazio: as contas circulantes que não são caixa.',
  note: 'Vazia: a nota da linha.',
  cash_flow: 'Vazio: pela categoria da conta.',
  cash_flow_line: 'Vazia: a linha do balanço.',
};

function choiceOf(
  base: Base,
  field: MappingField,
  { row, chart }: { readonly row: Document; readonly chart: readonly Document[] },
): MappingChoice {
  const label = new Map(columnsOf(base)).get(field) ?? field;
  const isBalanceCategory = field === 'category1' && row['statement'] === 'balance';
  const listed = isBalanceCategory ? balanceCategories : base.checks[field]?.oneOf;
  const kin = chart.filter(({ statement }) => statement === row['statement']);
  return {
    field,
    label,
    value: textOf(row[field]),
    only: listed !== undefined,
    choices: listed ?? distinct(kin.map((each) => textOf(each[field]))),
    hint: hints[field] ?? '',
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(Boolean).sort((one, other) => one.localeCompare(other, 'pt'));

const rules: MemoryRules<typeof chartList, ChartRow> = {
  search: (row) => Object.values(row).map(String),
  filters: {
    statement: (row, statement) => row.statement === statementLabels[statement],
    category1: (row, category) => row.category1 === category,
    category2: (row, line) => row.category2 === line,
    situacao: (row, state) => (state === 'sem-linha' ? row.category2 === '' : row.edited !== ''),
  },
  order: {
    account: ({ account }) => account,
    name: (row) => row.name,
    category1: ({ category1 }) => category1,
    category2: ({ category2 }) => category2,
    category3: ({ category3 }) => category3,
  },
  numeric: true,
};
