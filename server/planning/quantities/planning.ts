import type { Filter } from 'mongodb';
import { planPageSize, planColumns, type PlanRow } from '../../../app/domain/planning/quantities/columns';
import type { Drafts } from '../../../app/domain/planning/quantities/draft';
import {
  filterParams,
  filterProblems,
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
import type { PercentChange } from '../../../app/domain/planning/quantities/percent';
import type { TakenCell } from '../../../app/domain/planning/imports/taken-cells';
import { formatDay } from '../../../app/domain/values/format';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import { numberText } from '../../../app/domain/values/decimal-entry';
import { Problem } from '../../platform/errors';
import type { Person } from '../../people/users/user';
import type { Drafts as DraftStore } from '../drafts/drafts';
import type { Catalogue } from './catalogue';
import type { PlanChange } from './change';
import type { PlanChanges } from './changes';
import type { GroupChanges } from './group-changes';
import type { PlanLive } from './live';
import type { PlanRecord } from './row';
import type { RowEdit } from './conflicts';
import type { RowEdits, RowsSaved } from './row-edits';
import type { PlanRows } from './rows';
import type { PlanSheets } from './sheet';
import type { SavedFilters } from './saved-filters';
import { selectionOf, type Selection } from './selection';
import { takenQuantities } from './workbook';
import { ChangeList } from './change-list';
import { PlanFiles } from './files';

interface Deps {
  readonly rows: PlanRows;
  readonly catalogue: Catalogue;
  readonly filters: SavedFilters;
  readonly sheets: PlanSheets;
  readonly live: PlanLive;
  readonly edits: RowEdits;
  /** By the scenario, as `plan` names it. */
  readonly drafts: DraftStore<string>;
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
  readonly list: ChangeList;
  readonly files: PlanFiles;

  constructor(private readonly deps: Deps) {
    this.catalogue = deps.catalogue;
    this.filters = deps.filters;
    this.changes = deps.changes;
    this.live = deps.live;
    this.list = new ChangeList(deps.changes, deps.timeZone);
    this.files = new PlanFiles({
      ...deps,
      selected: (filter) => this.#selection(filter),
      sheet: (filter) => this.sheet(filter),
    });
  }

  /** What the filter screen shows beside the form: attributes with the SKUs left, and the rows selected. */
  async choices(filter: PlanFilter) {
    const problems = filterProblems(filter);
    const stored = await this.filters.skusOf(filter);
    const [{ facets, left }, rows] = await Promise.all([
      this.catalogue.facets(filter),
      Object.keys(problems).length > 0
        ? null
        : this.deps.rows.count(selectionOf(filter, stored, this.deps.own)),
    ]);
    return { facets, skusLeft: left, storedSkus: stored?.length ?? 0, rows, problems };
  }

  /** One page of a selection, ready to show; `problems` instead of rows for a filter that is refused. */
  async page(filter: PlanFilter, page: number) {
    const problems: FilterProblems = filterProblems(filter);
    const refused = Object.keys(problems).length > 0;
    const [{ rows, total }, { unknown }] = await Promise.all([
      refused ? { rows: [], total: 0 } : this.deps.rows.page(await this.#selection(filter), page),
      filter.sku.length > 0 ? this.catalogue.known(filter.sku) : { unknown: [] },
    ]);
    return {
      problems,
      /** SKUs of the address that the product base does not have. */
      unknown,
      rows: shownRows(rows, this.deps.timeZone),
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
    return this.deps.edits.save(person, change, { query: filterParams(filter).toString(), edits });
  }

  /** Every row of a selection by SKU, channel and month. @throws Problem `invalid`, `too-large` */
  async sheet(filter: PlanFilter): Promise<QuantitySheet> {
    const selection = await this.#allowed(filter);
    return this.deps.sheets.read(selection, await this.deps.rows.count(selection));
  }

  /**
   * What happened to a sheet's rows since it was read, and who else looks at the plan.
   * @param since the sheet's stamp
   * @param known how many rows it has
   */
  async news(person: Person, filter: PlanFilter, since: number, known: number): Promise<QuantityNews> {
    const selection = await this.#allowed(filter);
    const stamp = this.deps.sheets.stamp();
    const [total, changed, others] = await Promise.all([
      this.deps.rows.count(selection),
      this.deps.sheets.changedSince(selection, since),
      this.live.others(person),
    ]);
    return { stamp, changed: changed ?? [], anew: changed === null || total !== known, others };
  }

  /**
   * Saves quantities of the grid, or from a workbook (`import`), each over the one that the person saw, as one
   * change.
   * @throws Problem `invalid` for an invalid quantity; then nothing is saved
   */
  async saveCells(
    person: Person,
    change: string,
    filter: PlanFilter,
    cells: readonly TakenCell[] | null,
    way?: 'import',
  ): Promise<RowsSaved> {
    const edits = takenQuantities(cells);
    return this.deps.edits.save(person, change, { query: filterParams(filter).toString(), edits, way });
  }

  /** The history of a row's quantity, newest first. @throws Problem `absent` */
  async rowHistory(id: string): Promise<RowHistory> {
    const [row] = await this.deps.rows.named([id]);
    if (!row) throw new Problem('absent', messages.absent);
    return this.deps.sheets.history(row);
  }

  async #allowed(filter: PlanFilter): Promise<Selection> {
    const [problem] = Object.values(filterProblems(filter));
    if (problem) throw new Problem('invalid', problem);
    return this.#selection(filter);
  }

  /** Completes saves and undos of single rows that a dead process had begun; returns their number. */
  async finishInterrupted(): Promise<number> {
    const { edits, changes } = this.deps;
    return (await edits.finishInterrupted()) + (await changes.finishInterrupted());
  }

  /** A person's unsaved edits (rule P25), except for rows that are gone or already have the value. */
  async draftsOf(person: Person): Promise<Drafts> {
    const cells = await this.deps.drafts.of(person, this.deps.plan);
    return this.deps.edits.drafts(
      cells.map(({ rowId, entry, over, version = null }) => ({
        id: rowId,
        typed: 'text' in entry ? entry.text : numberText(entry.value ?? 0),
        version,
        original: over,
      })),
    );
  }

  /** Stores edits of some rows, and deletes those of others. @throws Problem `invalid` for unreadable edits */
  async keepDrafts(person: Person, cells: unknown, gone: unknown): Promise<void> {
    await this.deps.drafts.change(person, this.deps.plan, cells, gone);
  }

  /** What of a form's quantities is typed and not saved. */
  drafts(edits: readonly RowEdit[]): Promise<Drafts> {
    return this.deps.edits.drafts(edits);
  }

  /** The effect of a group change on a selection. */
  async preview(filter: PlanFilter, by: PercentChange) {
    const { biggest, ...sums } = await this.deps.groups.preview(await this.#selection(filter), by);
    const shown = shownRows(
      biggest.map(({ row }) => row),
      this.deps.timeZone,
    );
    return { ...sums, biggest: biggest.map(({ to }, index) => ({ ...(shown[index] as PlanRow), to })) };
  }

  /** Saves a group change (`lote`): small ones at once, large ones in the background. */
  async multiply(person: Person, change: string, filter: PlanFilter, by: PercentChange): Promise<PlanChange> {
    // The change covers the present results of the search, whenever it runs.
    const meant = filter.q ? await this.filters.shortened(filter) : filter;
    const ordered = await this.deps.groups.order(
      person.email,
      change,
      filterParams(meant).toString(),
      await this.#selection(meant),
      by,
    );
    if (ordered.state === 'waiting') await this.changes.start(ordered);
    return ordered;
  }

  async #selection(filter: PlanFilter): Promise<Selection> {
    return selectionOf(filter, await this.filters.skusOf(filter), this.deps.own);
  }
}

/** Rows as screens show them. Those of a file or of a group change share their instant, whose day is formatted once. */
export function shownRows(rows: readonly PlanRecord[], timeZone: string): PlanRow[] {
  const days = new Map<number, string>();
  const dayOf = (date: Date) => {
    const day = days.get(date.getTime()) ?? formatDay(date, timeZone);
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
