import type { Filter } from 'mongodb';
import { formatDateTime, formatDay } from '../../../app/domain/values/format';
import type { Paging } from '../../../app/domain/lists/paging';
import { stateLabels, type ChangeRow } from '../../../app/domain/planning/quantities/change';
import { planColumns, planPageSize, type PlanRow } from '../../../app/domain/planning/quantities/columns';
import type { Drafts } from '../../../app/domain/planning/quantities/draft';
import {
  filterLines,
  filterOf,
  filterParams,
  filterProblems,
  filterSummary,
  periodText,
  type FilterProblems,
  type PlanFilter,
} from '../../../app/domain/planning/quantities/filter';
import { messages } from '../../../app/domain/messages';
import type {
  QuantityNews,
  QuantitySheet,
  RowHistory,
} from '../../../app/domain/planning/quantities/quantity-sheet';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import type { PercentChange } from '../../../app/domain/planning/quantities/percent';
import { mostImportedRows, type ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import type { Export } from '../../platform/exports/export';
import { Problem } from '../../platform/errors';
import { importPlan } from '../imports/import-plan';
import type { Person } from '../../people/users/user';
import type { Catalogue } from './catalogue';
import type { PlanChange } from './change';
import type { PlanChanges } from './changes';
import { whatOf } from './change';
import { filterOfChange, type GroupChanges } from './group-changes';
import type { PlanLive } from './live';
import type { PlanRecord } from './row';
import type { RowEdit } from './conflicts';
import type { RowEdits, RowsSaved } from './row-edits';
import type { PlanRows } from './rows';
import type { PlanSheets } from './sheet';
import { sheetImport, sheetWorkbook } from './sheet-workbook';
import type { SavedFilters } from './saved-filters';
import { selectionOf, type Selection } from './selection';
import { planningImport, planTable, returning, takenQuantities, type PlanTable } from './workbook';

interface Parts {
  readonly rows: PlanRows;
  readonly catalogue: Catalogue;
  readonly filters: SavedFilters;
  readonly sheets: PlanSheets;
  readonly live: PlanLive;
  readonly edits: RowEdits;
  readonly groups: GroupChanges;
  readonly changes: PlanChanges;
  readonly timeZone: string;
  /** The scenario that it is; empty for the official plan. */
  readonly plan: string;
  /** What of the collections is this plan's, as `ownOf` has it. */
  readonly own: Filter<PlanRecord>;
}

/** SKU quantity planning (rules P1 to P9) as its screens use it. */
export class Planning {
  readonly catalogue: Catalogue;
  readonly filters: SavedFilters;
  readonly changes: PlanChanges;
  readonly live: PlanLive;

  constructor(private readonly parts: Parts) {
    this.catalogue = parts.catalogue;
    this.filters = parts.filters;
    this.changes = parts.changes;
    this.live = parts.live;
  }

  /** What the filter screen shows beside the form: attributes with the SKUs left, and the rows selected. */
  async choices(filter: PlanFilter) {
    const problems = filterProblems(filter);
    const stored = await this.filters.skusOf(filter);
    const [{ facets, left }, rows] = await Promise.all([
      this.catalogue.facets(filter),
      Object.keys(problems).length > 0
        ? null
        : this.parts.rows.count(selectionOf(filter, stored, this.parts.own)),
    ]);
    return { facets, skusLeft: left, storedSkus: stored?.length ?? 0, rows, problems };
  }

  /** One page of a selection, ready to show; `problems` instead of rows for a filter that is refused. */
  async page(filter: PlanFilter, page: number) {
    const problems: FilterProblems = filterProblems(filter);
    const refused = Object.keys(problems).length > 0;
    const [{ rows, total }, { unknown }] = await Promise.all([
      refused ? { rows: [], total: 0 } : this.parts.rows.page(await this.#selection(filter), page),
      filter.sku.length > 0 ? this.catalogue.known(filter.sku) : { unknown: [] },
    ]);
    return {
      problems,
      /** SKUs of the address that the product base does not have. */
      unknown,
      rows: this.#shown(rows),
      total,
      page,
      pageSize: planPageSize,
      period: periodText(filter),
    };
  }

  /** Saves quantities row by row (`unitario`). @throws Problem `invalid` naming each field at fault */
  saveRows(
    person: Person,
    change: string,
    filter: PlanFilter,
    edits: readonly RowEdit[],
  ): Promise<RowsSaved> {
    return this.parts.edits.save(person.email, change, filterParams(filter).toString(), edits);
  }

  /** Every row of a selection by SKU, channel and month. @throws Problem `invalid`, `too-large` */
  async sheet(filter: PlanFilter): Promise<QuantitySheet> {
    const selection = await this.#allowed(filter);
    return this.parts.sheets.read(selection, await this.parts.rows.count(selection));
  }

  /**
   * What happened to a sheet's rows since it was read, and who else looks at the plan.
   * @param since the sheet's stamp
   * @param known how many rows it has
   */
  async news(person: Person, filter: PlanFilter, since: number, known: number): Promise<QuantityNews> {
    const selection = await this.#allowed(filter);
    const stamp = this.parts.sheets.stamp();
    const [total, changed, others] = await Promise.all([
      this.parts.rows.count(selection),
      this.parts.sheets.changedSince(selection, since),
      this.live.others(person),
    ]);
    return { stamp, changed: changed ?? [], anew: changed === null || total !== known, others };
  }

  /**
   * Saves quantities of the grid, each over the one that the person saw, as one change.
   * @param cells as JSON
   * @throws Problem `invalid`
   */
  async saveCells(person: Person, change: string, filter: PlanFilter, cells: string): Promise<RowsSaved> {
    const edits = takenQuantities(cells, []);
    return this.parts.edits.save(person.email, change, filterParams(filter).toString(), edits);
  }

  /** What a row's quantity was over time, newest first. @throws Problem `absent` */
  async rowHistory(id: string): Promise<RowHistory> {
    const [row] = await this.parts.rows.named([id]);
    if (!row) throw new Problem('absent', messages.absent);
    return this.parts.sheets.history(row);
  }

  async #allowed(filter: PlanFilter): Promise<Selection> {
    const [problem] = Object.values(filterProblems(filter));
    if (problem) throw new Problem('invalid', problem);
    return this.#selection(filter);
  }

  /** Finishes savings of rows that a process which died had recorded; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.parts.edits.finishInterrupted();
  }

  /** Whether so many rows go into a workbook of the grid, and come back; of more the list is written. */
  fitsBook(rows: number): boolean {
    return rows <= mostImportedRows;
  }

  /** A selection as the grid shows it, as a workbook that comes back. @throws Problem as `sheet` does */
  async sheetWorkbook(filter: PlanFilter): Promise<{ name: string; content: ArrayBuffer }> {
    const sheet = await this.sheet(filter);
    const stored = await this.filters.skusOf(filter);
    const facts = filterLines(filter, filter.sku.length + (stored?.length ?? 0));
    const content = await sheetWorkbook({ sheet, facts, subject: this.#subject(filter) });
    return { name: 'planejamento_quantidade_grade.xlsx', content };
  }

  /** What a workbook of planning rows would change in them. @throws Problem as the import of any screen does */
  importPlan(file: Blob | string | null): Promise<ImportPlan> {
    const sheet = (query: string) => this.sheet(filterOf(new URLSearchParams(query)));
    return importPlan(
      file,
      planningImport(this.parts.plan, this.parts.rows),
      sheetImport(this.parts.plan, sheet),
    );
  }

  /**
   * Saves what was taken from a workbook, as one change: the `cells` of its preview as JSON, of the conflicts those that
   * were `chosen`.
   * @throws Problem `invalid` for what is no quantity; nothing is saved then
   */
  async saveImport(
    person: Person,
    change: string,
    filter: PlanFilter,
    { cells, chosen }: { readonly cells: string; readonly chosen: readonly unknown[] },
  ): Promise<RowsSaved> {
    const edits = takenQuantities(cells, chosen);
    return this.parts.edits.save(person.email, change, filterParams(filter).toString(), edits, 'import');
  }

  /** What of a form's quantities is typed and not saved. */
  drafts(edits: readonly RowEdit[]): Promise<Drafts> {
    return this.parts.edits.drafts(edits);
  }

  /** What a group change would do to a selection. */
  async preview(filter: PlanFilter, by: PercentChange) {
    const { biggest, ...sums } = await this.parts.groups.preview(await this.#selection(filter), by);
    const shown = this.#shown(biggest.map(({ row }) => row));
    return { ...sums, biggest: biggest.map(({ to }, index) => ({ ...(shown[index] as PlanRow), to })) };
  }

  /** Saves a group change (`lote`): small ones at once, large ones in the background. */
  async multiply(person: Person, change: string, filter: PlanFilter, by: PercentChange): Promise<PlanChange> {
    const query = filterParams(filter).toString();
    const ordered = await this.parts.groups.order(
      person.email,
      change,
      query,
      await this.#selection(filter),
      by,
    );
    if (ordered.state === 'waiting') await this.changes.start(ordered);
    return ordered;
  }

  /** One page of what was saved, newest first. */
  async history({ page, pageSize }: Paging): Promise<{ changes: ChangeRow[]; total: number }> {
    const { changes, total } = await this.changes.page(page, pageSize);
    return { changes: changes.map((change) => this.#line(change)), total };
  }

  #line(change: PlanChange): ChangeRow {
    const { state } = change;
    const filter = filterOfChange(change);
    return {
      id: change._id,
      date: formatDateTime(change.createdAt, this.parts.timeZone),
      user: change.user,
      what: whatOf(change),
      filter: filterSummary(filter),
      state,
      busy: state !== 'done' && state !== 'stopped' && state !== 'undone',
      done: change.done,
      total: change.total,
      left: change.left,
      sumBefore: change.sumBefore,
      sumAfter: change.sumAfter,
    };
  }

  /** Everything that was saved, as a file. */
  exportHistory(): Export {
    const changes = this.changes.all();
    const line = (change: PlanChange) => ({
      ...this.#line(change),
      state: stateLabels[change.state],
      createdAt: change.createdAt,
    });
    return {
      name: 'historico_planejamento',
      columns: historyColumns,
      rows: (async function* () {
        for await (const change of changes) yield line(change);
      })(),
      timeZone: this.parts.timeZone,
      cover: { title: 'Histórico de alterações', facts: [['Filtro', 'nenhum']] },
    };
  }

  /** Every row of a selection as a file, its filter on a sheet, to be taken back where the rows are not too many. */
  async export(filter: PlanFilter, title: string): Promise<Export> {
    const { table, rows } = await this.#table(filter, title);
    return returning(table, rows, this.#subject(filter));
  }

  /** The rows that an address query selects, as a table for a file, and how many they are. */
  table(query: string, title: string): Promise<{ table: Export; rows: number }> {
    return this.#table(filterOf(new URLSearchParams(query)), title);
  }

  async #table(filter: PlanFilter, title: string): Promise<{ table: PlanTable; rows: number }> {
    const selection = await this.#selection(filter);
    const rows = await this.parts.rows.count(selection);
    const facts = [...filterLines(filter, selection.skus?.length ?? 0), ['Linhas', rows] as const];
    const { timeZone } = this.parts;
    return { table: planTable({ title, facts, rows: this.parts.rows.all(selection), timeZone }), rows };
  }

  /** What workbooks of a selection are of. */
  #subject(filter: PlanFilter): string[] {
    const query = filterParams(filter).toString();
    return this.parts.plan ? [query, this.parts.plan] : [query];
  }

  async #selection(filter: PlanFilter): Promise<Selection> {
    return selectionOf(filter, await this.filters.skusOf(filter), this.parts.own);
  }

  /** Rows of a file or of a group change share their instant, whose day is written once. */
  #shown(rows: readonly PlanRecord[]): PlanRow[] {
    const days = new Map<number, string>();
    const dayOf = (date: Date) => {
      const day = days.get(date.getTime()) ?? formatDay(date, this.parts.timeZone);
      days.set(date.getTime(), day);
      return day;
    };
    return rows.map((row) => ({
      id: row._id.toHexString(),
      version: row.version,
      month: monthText(monthCodeOf(row.data_ref)),
      valor: row.valor,
      texts: planColumns.map(([field]) =>
        field === 'creationDate' ? dayOf(row.creationDate) : field === 'valor' ? '' : (row[field] ?? ''),
      ),
    }));
  }
}

const historyColumns = [
  { key: 'createdAt', label: 'Data', kind: 'datetime' },
  { key: 'user', label: 'Usuário', kind: 'text' },
  { key: 'what', label: 'Alteração', kind: 'text' },
  { key: 'filter', label: 'Filtro', kind: 'text' },
  { key: 'total', label: 'Linhas', kind: 'integer' },
  { key: 'done', label: 'Alteradas', kind: 'integer' },
  { key: 'sumBefore', label: 'Soma antes', kind: 'integer' },
  { key: 'sumAfter', label: 'Soma depois', kind: 'integer' },
  { key: 'state', label: 'Situação', kind: 'text' },
] as const;
