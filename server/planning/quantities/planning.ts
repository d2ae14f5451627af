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
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import { changeText, type PercentChange } from '../../../app/domain/planning/quantities/percent';
import type { ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import type { Export } from '../../platform/exports/export';
import { importPlan } from '../imports/import-plan';
import type { Person } from '../../people/users/user';
import type { Catalogue } from './catalogue';
import type { PlanChange } from './change';
import type { PlanChanges } from './changes';
import { filterOfChange, type GroupChanges } from './group-changes';
import type { PlanRecord } from './row';
import type { RowEdit } from './conflicts';
import type { RowEdits, RowsSaved } from './row-edits';
import type { PlanRows } from './rows';
import type { SavedFilters } from './saved-filters';
import { selectionOf, type Selection } from './selection';
import { planningImport, planTable, returning, takenQuantities, type PlanTable } from './workbook';

interface Parts {
  readonly rows: PlanRows;
  readonly catalogue: Catalogue;
  readonly filters: SavedFilters;
  readonly edits: RowEdits;
  readonly groups: GroupChanges;
  readonly changes: PlanChanges;
  readonly timeZone: string;
}

/** SKU quantity planning (rules P1 to P9) as its screens use it. */
export class Planning {
  readonly catalogue: Catalogue;
  readonly filters: SavedFilters;
  readonly changes: PlanChanges;

  constructor(private readonly parts: Parts) {
    this.catalogue = parts.catalogue;
    this.filters = parts.filters;
    this.changes = parts.changes;
  }

  /** What the filter screen shows beside the form: attributes with the SKUs left, and the rows selected. */
  async choices(filter: PlanFilter) {
    const problems = filterProblems(filter);
    const stored = await this.filters.skusOf(filter);
    const [{ facets, left }, rows] = await Promise.all([
      this.catalogue.facets(filter),
      Object.keys(problems).length > 0 ? null : this.parts.rows.count(selectionOf(filter, stored)),
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

  /** Finishes savings of rows that a process which died had recorded; answers how many. */
  finishInterrupted(): Promise<number> {
    return this.parts.edits.finishInterrupted();
  }

  /** What a workbook of planning rows would change in them. @throws Problem as the import of any screen does */
  importPlan(file: Blob | string | null): Promise<ImportPlan> {
    return importPlan(file, planningImport(this.parts.rows));
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
    return returning(table, rows, filterParams(filter).toString());
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

  async #selection(filter: PlanFilter): Promise<Selection> {
    return selectionOf(filter, await this.filters.skusOf(filter));
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

/** What a change did, in words. */
function whatOf({ action, percent, way }: PlanChange): string {
  if (action && percent !== null) return changeText({ action, percent });
  return way === 'import' ? 'Importação de planilha' : 'Edição individual';
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
