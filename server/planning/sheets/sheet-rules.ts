import type { ObjectId, Db, FindOptions } from 'mongodb';
import type { Flag, Rule } from '../../../app/domain/people/access/access';
import type { Noun, ScopeNoun, SheetColumn, SheetView } from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { Config } from '../../config';
import type { Person } from '../../people/users/user';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/** The common fields of all sheets' rows. */
export const sheetFields = {
  /** Counts the saves of this row's figures. */
  version: z.number().int(),
  /** Who last saved its figures (e-mail and name), and when; absent if nobody did. */
  changedBy: z.string().optional(),
  changedByName: z.string().optional(),
  changedAt: z.date().optional(),
  /** The change set that wrote its figures last. */
  changeSet: z.string().optional(),
};

export type SheetRecord = Readonly<z.infer<z.ZodObject<typeof sheetFields>>> & {
  readonly _id: ObjectId;
} & Readonly<Record<string, unknown>>;

/** The part of the configuration that rules may use. */
export type SheetSettings = Pick<Config, 'hr'>;

/** A column of stored rows; `value` computes the shown value if it is not the field itself. */
export type RuleColumn<R> = SheetColumn & { value?(record: R): string };

/** The key of rows before they have a document: a text or a month for each key column, except that of a pivot. */
type RowKeys<C extends readonly SheetColumn[], P extends string> = Readonly<{
  [
    K in C[number] as K['kind'] extends 'text' | 'month' ? Exclude<K['id'], P> : never
  ]: K['kind'] extends 'month' ? Month : string;
}>;

/** Documents of rows that `rowsOf` names, by their columns. */
export type OwnRecord<C extends readonly SheetColumn[]> = SheetRecord &
  Readonly<{
    [K in C[number] as K['id']]: K['kind'] extends 'figure'
      ? number | null
      : K['kind'] extends 'month'
        ? Date
        : string;
  }>;

/** A month that is drawn as a column. */
export interface PivotColumn {
  readonly id: string;
  readonly label: string;
  /** The month in a scope. */
  of(scope: string): Month;
}

export interface SheetRules<
  R extends SheetRecord = SheetRecord,
  C extends readonly RuleColumn<R>[] = readonly RuleColumn<R>[],
  P extends string = string,
> {
  /** Names its address, workbooks, entries in the trail, and collections: lower-case letters, digits and `_`. */
  readonly name: string;
  /** Its label, in the menu and on its pages. */
  readonly label: string;
  /** Its purpose, for the manual and the first steps; a sheet with its own addresses has its chapter there. */
  readonly about?: string;
  /** Name of its table for screen readers. */
  readonly table: string;
  readonly who: Rule['who'];
  readonly flag?: Flag;
  /** Its own addresses; `/ij/planilha/<name>` by default. */
  readonly path?: Pick<SheetView, 'choice' | 'base'>;
  /** What parts its rows: the field of them, and of change sets, that names one part, and in words. */
  readonly scope: ScopeNoun & {
    readonly field: string;
    /** All scopes, in order; by default those in the rows. */
    all?(db: Db, today: Month): Promise<string[]>;
  };
  /** The bases that its rows come from: its pages say where one of them is late, unusual (rule D19) or empty. */
  readonly bases?: readonly string[];
  /** Its documents. Rows of `rowsOf` get theirs with their first value, in a generated collection. */
  readonly records?: CollectionDefinition<R>;
  /** The keys of a scope's rows, which exist before they have a document. */
  rowsOf?(db: Db, scope: string): Promise<readonly RowKeys<C, P>[]>;
  /** A column of months that is drawn across: each of `over` becomes a column, with the sheet's one figure below. */
  readonly pivot?: { readonly field: P; readonly over: readonly PivotColumn[] };
  /** The field that has a row's month, where a sheet shows some months, and whether it opens on the current one. */
  readonly months?: { readonly field: string; opensOnCurrent(settings: SheetSettings): boolean };
  /** How stored rows come. */
  readonly order?: Pick<FindOptions, 'sort' | 'collation'>;
  /** The noun for a row. */
  readonly row: Noun;
  /** The columns of stored rows. */
  readonly columns: C;
  /** What each figure takes. */
  readonly rule: SheetView['rule'];
  readonly rowName: SheetView['name'];
  readonly tellsApart?: string;
  mayEdit?(person: Person, settings: SheetSettings): boolean;
  /** Address of the origin of a row's figures. */
  readonly origin?: string;
  /** The field with a row's branch: people limited to branches see only their rows (rule A14). */
  readonly branch?: string;
  /** Why a figure of a stored row takes no edits now; null where it does. */
  lockOf?(record: R, column: string, today: Month): string | null;
  /** What its files are called before scope and months; as the sheet without. */
  readonly exportName?: string;
  /** Columns of its files, if their order differs. */
  readonly exported?: readonly string[];
}
