import type { PlanRow } from '~/domain/planning/quantities/columns';
import type { RowConflict } from '~/domain/planning/quantities/conflict';
import type { Drafts } from '~/domain/planning/quantities/draft';
import type { FilterProblems } from '~/domain/planning/quantities/filter';
import type { ReviewAnswer } from '~/domain/planning/forecast/forecast';
import type { PlanPlace } from '~/domain/planning/quantities/place';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import type { Group } from './group-edit';

/** What the results screens show. */
export interface Results {
  readonly problems: FilterProblems;
  /** SKUs of the filter that the product base does not have. */
  readonly unknown: readonly string[];
  readonly rows: readonly PlanRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly period: string;
  readonly group: Group | null;
  readonly saved: SavedChange | null;
  readonly place: PlanPlace;
  readonly query: string;
  readonly owner: string;
  /** Names the next saving, so that a form sent twice saves once. */
  readonly change: string;
}

/** How far the saving is that the address names. */
export interface SavedChange {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

/** The result of a form: refused parts of a save, or values that a form without scripts carries to another page. */
export interface Answer {
  /** The saving. */
  readonly change: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Quantities that were typed and are not saved. */
  readonly typed: Drafts;
  readonly conflicts: readonly RowConflict[];
  readonly absent: readonly string[];
  readonly saved: number;
  /** Why what was asked of the whole plan, and not of its quantities, was refused. */
  readonly whole: ReviewAnswer['refusal'];
  /** The changes of a workbook. */
  readonly plan: ImportPlan | null;
}
