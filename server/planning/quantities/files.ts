import {
  filterLines,
  filterOf,
  filterParams,
  type PlanFilter,
} from '../../../app/domain/planning/quantities/filter';
import type { QuantitySheet } from '../../../app/domain/planning/quantities/quantity-sheet';
import { maxImportedRows, type ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import type { Export } from '../../platform/exports/export';
import { importPlan } from '../imports';
import type { PlanRows } from './rows';
import type { SavedFilters } from './saved-filters';
import type { Selection } from './selection';
import { sheetImport, sheetWorkbook } from './sheet-workbook';
import { planningImport, planTable, returning, type PlanTable } from './workbook';

interface Deps {
  readonly rows: PlanRows;
  readonly filters: SavedFilters;
  readonly timeZone: string;
  /** The scenario that it is; empty for the official plan. */
  readonly plan: string;
  /** Resolves a filter, and reads its rows for the grid. */
  readonly selected: (filter: PlanFilter) => Promise<Selection>;
  readonly sheet: (filter: PlanFilter) => Promise<QuantitySheet>;
}

/** A plan as files, and what comes back in them (rules P18, P28). */
export class PlanFiles {
  constructor(private readonly deps: Deps) {}

  /** Whether this many rows fit into a workbook of the grid that can be imported; otherwise the list is exported. */
  fitsBook(rows: number): boolean {
    return rows <= maxImportedRows;
  }

  /** A selection as the grid shows it, as a workbook that comes back. @throws Problem as `sheet` does */
  async sheetWorkbook(filter: PlanFilter): Promise<{ name: string; content: ArrayBuffer }> {
    const sheet = await this.deps.sheet(filter);
    const stored = await this.deps.filters.skusOf(filter);
    const facts = filterLines(filter, filter.q ? 0 : filter.sku.length + (stored?.length ?? 0));
    const content = await sheetWorkbook({ sheet, facts, subject: this.#subject(filter) });
    return { name: 'planejamento_quantidade_grade.xlsx', content };
  }

  /** The changes of a workbook in planning rows. @throws Problem as the import of any screen */
  importPlan(file: Blob | null): Promise<ImportPlan> {
    const sheet = (query: string) => this.deps.sheet(filterOf(new URLSearchParams(query)));
    return importPlan(
      file,
      planningImport(this.deps.plan, this.deps.rows),
      sheetImport(this.deps.plan, sheet),
    );
  }

  /** Every row of a selection as a file, with its filter on a sheet, to be imported if the rows are not too many. */
  async export(filter: PlanFilter, title: string): Promise<Export> {
    const { table, rows } = await this.#table(filter, title);
    return returning(table, rows, this.#subject(filter));
  }

  /** The rows that an address query selects, as a table for a file, and how many they are. */
  table(query: string, title: string): Promise<{ table: Export; rows: number }> {
    return this.#table(filterOf(new URLSearchParams(query)), title);
  }

  async #table(filter: PlanFilter, title: string): Promise<{ table: PlanTable; rows: number }> {
    const selection = await this.deps.selected(filter);
    const rows = await this.deps.rows.count(selection);
    const facts = [...filterLines(filter, selection.skus?.length ?? 0), ['Linhas', rows] as const];
    const { timeZone } = this.deps;
    return { table: planTable({ title, facts, rows: this.deps.rows.all(selection), timeZone }), rows };
  }

  /** What workbooks of a selection are of. */
  #subject(filter: PlanFilter): string[] {
    const query = filterParams(filter).toString();
    return this.deps.plan ? [query, this.deps.plan] : [query];
  }
}
