import type { ObjectId, Db, FindOptions } from 'mongodb';
import type { Flag, Rule } from '../../../app/domain/people/access/access';
import type { Noun, ScopeNoun, SheetColumn, SheetView } from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { Config } from '../../config';
import type { Person } from '../../people/users/user';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/** What the rows of every sheet keep beside their own fields. */
export const sheetFields = {
  /** Counts the saves of this row's figures. */
  version: z.number().int(),
  /** Who saved its figures last (e-mail and name), and when; absent where nobody did. */
  changedBy: z.string().optional(),
  changedByName: z.string().optional(),
  changedAt: z.date().optional(),
  /** The change set that wrote its figures last. */
  changeSet: z.string().optional(),
};

export type SheetRecord = Readonly<z.infer<z.ZodObject<typeof sheetFields>>> & {
  readonly _id: ObjectId;
} & Readonly<Record<string, unknown>>;

/** What of the configuration rules may ask for. */
export type SheetSettings = Pick<Config, 'hr'>;

/** A column of stored rows; `value` says what is shown of a record where that is not the field itself. */
export type RuleColumn<R> = SheetColumn & { value?(record: R): string };

/** What tells rows apart before they have a document: a text or a month for each such column, but that of a pivot. */
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

/** A month that is drawn as a column of its own. */
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
  /** What people call it, in the menu and on its pages. */
  readonly label: string;
  /** What it is for, as the manual and the first steps say it; one with addresses of its own has its chapter there. */
  readonly about?: string;
  /** Names its table for those who do not see it. */
  readonly table: string;
  readonly who: Rule['who'];
  readonly flag?: Flag;
  /** Addresses of its own; `/ij/planilha/<name>` without. */
  readonly path?: Pick<SheetView, 'choice' | 'base'>;
  /** What parts its rows: the field of them, and of change sets, that names one part, and in words. */
  readonly scope: ScopeNoun & {
    readonly field: string;
    /** All of them, in their order; without it, those that rows name. */
    all?(db: Db, today: Month): Promise<string[]>;
  };
  /** The bases that its rows come from: its pages say where one of them is late, unusual (rule D19) or empty. */
  readonly bases?: readonly string[];
  /** The documents behind it. Rows that `rowsOf` names get theirs with their first value, in a collection made for them. */
  readonly records?: CollectionDefinition<R>;
  /** What tells a scope's rows apart: rows are there before they have a document. */
  rowsOf?(db: Db, scope: string): Promise<readonly RowKeys<C, P>[]>;
  /** A column of months that is drawn across: each of `over` becomes a column, with the sheet's one figure below. */
  readonly pivot?: { readonly field: P; readonly over: readonly PivotColumn[] };
  /** The field that has a row's month, where a sheet shows some months, and whether it opens on the current one. */
  readonly months?: { readonly field: string; opensOnCurrent(settings: SheetSettings): boolean };
  /** How stored rows come. */
  readonly order?: Pick<FindOptions, 'sort' | 'collation'>;
  /** What a row is of. */
  readonly row: Noun;
  /** The columns of stored rows. */
  readonly columns: C;
  /** What each figure takes. */
  readonly rule: SheetView['rule'];
  readonly rowName: SheetView['name'];
  readonly tellsApart?: string;
  mayEdit?(person: Person, settings: SheetSettings): boolean;
  /** The address that tells where a row's figures come from. */
  readonly origin?: string;
  /** The field that names a row's branch: who is kept to branches sees the rows of these alone (rule A14). */
  readonly branch?: string;
  /** Why a figure of a stored row takes no edits now; null where it does. */
  lockOf?(record: R, column: string, today: Month): string | null;
  /** What its files are called before scope and months; as the sheet without. */
  readonly exportName?: string;
  /** Columns of its files, where they have an order of their own. */
  readonly exported?: readonly string[];
}
