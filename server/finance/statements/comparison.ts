import type { Collection, Db } from 'mongodb';
import { compareStatements, type ComparedTable } from '../../../app/domain/finance/statements/compare';
import { comparedColumns, type ComparedColumn } from '../../../app/domain/finance/statements/compare-book';
import { change, type FinancialStatement } from '../../../app/domain/finance/statements/model';
import { periodLabel, requestOfKey, typeLabels } from '../../../app/domain/finance/statements/request';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Export, ExportRow } from '../../platform/exports/export';
import { collection } from '../../platform/mongo';
import { madeWhole, statementOrders, type StatementOrder } from './collection';
import type { StatementEditions } from './editions';

/** Limit of documents in the list of choices, newest first. */
const maxOffered = 200;

/** A document that can be compared; `id` is a statement's key, or a generation's id. */
export interface OfferedDocument {
  readonly id: string;
  readonly label: string;
  /** Whether it is a generation of the statement of the page. */
  readonly own: boolean;
}

/** Compares the documents of statements line by line, generations of one statement or different ones (rule F15). */
export class StatementComparison {
  readonly #orders: Collection<StatementOrder>;

  constructor(
    db: Db,
    private readonly parts: { readonly editions: StatementEditions; readonly timeZone: string },
  ) {
    this.#orders = collection(db, statementOrders);
  }

  /**
   * The comparison for an address of a statement: `antes` and `depois` (documents), `coluna`, `mostrar=tudo`. By
   * default `antes` is the previous generation, or otherwise the statement that was made last.
   * @throws Problem `absent` for an unknown document
   */
  async page(key: string, params: URLSearchParams) {
    const offered = await this.#offered(key);
    const wanted = params.get('coluna') ?? '';
    const column = (Object.hasOwn(comparedColumns, wanted) ? wanted : 'periodo') as ComparedColumn;
    const after = params.get('depois') || key;
    const before = params.get('antes') || offered.find(({ id }) => id !== after)?.id;
    const showsAll = params.get('mostrar') === 'tudo';
    const [now, then] = await Promise.all([this.#statement(after), before ? this.#statement(before) : null]);
    const compared = then ? compareStatements(then, now, column) : [];
    const differing = compared.flatMap((table) => table.lines).filter(({ difference }) => difference);
    return {
      key,
      offered,
      column,
      showsAll,
      before: then && before ? { id: before, label: this.#label(before, then) } : null,
      now: { id: after, label: this.#label(after, now) },
      differing: differing.length,
      lines: compared.reduce((sum, table) => sum + table.lines.length, 0),
      tables: showsAll ? compared : onlyDiffering(compared),
    };
  }

  /** The comparison as a file: lines, each followed by the accounts that cause its difference. */
  async export(key: string, params: URLSearchParams): Promise<Export> {
    const { before, now, column, tables } = await this.page(key, params);
    return {
      name: `comparacao_${key}`,
      timeZone: this.parts.timeZone,
      columns: [
        { key: 'table', label: 'Demonstração', kind: 'text' },
        { key: 'line', label: 'Linha', kind: 'text' },
        { key: 'account', label: 'Conta', kind: 'text' },
        { key: 'name', label: 'Nome da conta', kind: 'text' },
        { key: 'before', label: 'Antes', kind: 'amount' },
        { key: 'now', label: 'Agora', kind: 'amount' },
        { key: 'difference', label: 'Diferença', kind: 'amount' },
        { key: 'share', label: 'Var. %', kind: 'percent' },
        { key: 'moved', label: 'Mudança de linha', kind: 'text' },
      ],
      cover: {
        title: 'Comparação de demonstrações',
        facts: [
          ['Antes', before?.label ?? ''],
          ['Agora', now.label],
          ['Coluna', comparedColumns[column]],
        ],
      },
      rows: exported(tables),
    };
  }

  /** Generations of the statement first, then the most recent statements. */
  async #offered(key: string): Promise<OfferedDocument[]> {
    const [editions, orders] = await Promise.all([
      this.parts.editions.of(key),
      this.#orders
        .find(madeWhole, { projection: { 'statement.madeAt': 1 } })
        .sort({ changedAt: -1, _id: -1 })
        .limit(maxOffered)
        .toArray(),
    ]);
    const label = (id: string, madeAt = '') => this.#label(id, { madeAt });
    return [
      ...orders.filter(({ _id }) => _id === key),
      ...editions.map(({ _id, madeAt }) => ({ _id, statement: { madeAt } })),
      ...orders
        .filter(({ _id }) => _id !== key)
        .sort((one, other) => kinship(other._id, key) - kinship(one._id, key)),
    ].map(({ _id, statement }) => ({
      id: _id,
      label: label(_id, statement?.madeAt),
      own: _id.split(' ')[0] === key,
    }));
  }

  async #statement(id: string): Promise<FinancialStatement> {
    const [key = ''] = id.split(' ');
    if (!requestOfKey(key)) throw new Problem('absent', messages.absent);
    if (id !== key) return (await this.parts.editions.get(id)).statement;
    const order = await this.#orders.findOne({ _id: key, ...madeWhole });
    if (!order?.statement) throw new Problem('absent', messages.absent);
    return order.statement;
  }

  #label(id: string, { madeAt }: Pick<FinancialStatement, 'madeAt'>): string {
    const request = requestOfKey(id.split(' ')[0] ?? '');
    if (!request) return id;
    const { businessUnitID, type, dateRef } = request;
    const which = id.includes(' ') ? ' (anterior)' : '';
    return `${businessUnitID} · ${typeLabels[type]} ${periodLabel(type, dateRef)} · gerado em ${madeAt}${which}`;
  }
}

/** The similarity of two statements: the same company counts more than the same type. */
function kinship(one: string, other: string): number {
  const [a, b] = [requestOfKey(one), requestOfKey(other)];
  return Number(a?.businessUnitID === b?.businessUnitID) * 2 + Number(a?.type === b?.type);
}

const onlyDiffering = (tables: readonly ComparedTable[]): ComparedTable[] =>
  tables
    .map((table) => ({ ...table, lines: table.lines.filter(({ difference }) => difference) }))
    .filter(({ lines }) => lines.length > 0);

async function* exported(tables: readonly ComparedTable[]): AsyncGenerator<ExportRow> {
  const reais = (cents: number | null) => (cents === null ? null : cents / 100);
  for (const { title, lines } of tables)
    for (const { label, accounts, ...line } of lines)
      for (const row of [{ ...line, account: '', name: '', moved: '' }, ...accounts])
        yield {
          table: title,
          line: label,
          account: row.account,
          name: row.name,
          before: reais(row.before),
          now: reais(row.now),
          difference: reais(row.difference),
          share: change(row.now, row.before),
          moved: row.moved,
        };
}
