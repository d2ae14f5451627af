import { ObjectId, type Db, type Document, type FindOptions } from 'mongodb';
import type { Flag, Rule } from '../../../app/domain/people/access/access';
import type { Noun, ScopeNoun, SheetColumn, SheetView } from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { Config } from '../../config';
import type { Person } from '../../people/users/user';
import { defineCollection, type CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { draftCollection, type DraftRecord } from '../drafts/drafts';
import { changeFields, changeSetFields, setIndexes, type ChangeSet } from '../edits/change-set';

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

const figuresSchema = z.record(z.string(), z.number().nullable());

/** The figures of one row that a save changes, from → to; null: without a value. */
const changeSchema = z.object({
  ...changeFields,
  row: z.instanceof(ObjectId),
  from: figuresSchema,
  to: figuresSchema,
});

export type RowChange = z.infer<typeof changeSchema>;
/** One save of a sheet (rule P10), with its scope by the name that the sheet has for it. */
export type SheetChangeSet = Omit<ChangeSet, 'changes'> & { changes: RowChange[] };

/** What of the configuration rules may ask for. */
export type SheetSettings = Pick<Config, 'hr'>;

export interface SheetRules<R extends SheetRecord = SheetRecord> {
  /** Names its address, workbooks, entries in the trail, and collections: lower-case letters, digits and `_`. */
  readonly name: string;
  /** What people call it, in the menu and on its pages. */
  readonly label: string;
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
    /** Whether a person may see it; everybody may without. */
    opens?(person: Person, scope: string): boolean;
  };
  /** The documents behind it. Rows that `rowsOf` names get theirs with their first value, in a collection made for them. */
  readonly records?: CollectionDefinition<R>;
  /** The texts of a scope's rows, which tell them apart: rows are there before they have a document. */
  rowsOf?(db: Db, scope: string): Promise<readonly Readonly<Record<string, string>>[]>;
  /** The field that has a row's month, where a sheet shows some months, and whether it opens on the current one. */
  readonly months?: { readonly field: string; opensOnCurrent(settings: SheetSettings): boolean };
  /** How stored rows come. */
  readonly order?: Pick<FindOptions, 'sort' | 'collation'>;
  /** What a row is of. */
  readonly row: Noun;
  readonly columns: readonly (SheetColumn & { value?(record: R): string })[];
  /** What each figure takes. */
  readonly rule: SheetView['rule'];
  readonly rowName: SheetView['name'];
  readonly tellsApart?: string;
  mayEdit?(person: Person, settings: SheetSettings): boolean;
  /** The address that tells where a row's figures come from. */
  readonly origin?: string;
  /** Whether a person sees a row; all without. */
  sees?(person: Person, record: R): boolean;
  /** Why a figure takes no edits now; null where it does. */
  lockOf?(record: R, column: string, today: Month): string | null;
  /** What its files are called before scope and months; as the sheet without. */
  readonly exportName?: string;
  /** Columns of its files, where they have an order of their own. */
  readonly exported?: readonly string[];
  /** Puts what the demo begins with into an empty collection; answers how many rows. */
  seed?(db: Db): Promise<number>;
}

export interface Sheet extends Omit<SheetRules, 'records'> {
  readonly records: CollectionDefinition<SheetRecord>;
  readonly changes: CollectionDefinition<SheetChangeSet>;
  readonly drafts: CollectionDefinition<DraftRecord>;
  readonly view: SheetView;
  /** The column of comments, where there is one. */
  readonly comment: SheetColumn | undefined;
}

const wellNamed = /^[a-z][a-z0-9_]*$/;

/**
 * An editable area by its rules: from them come its collections, service, pages, files and its place in the menu.
 * @throws Error for rules that no sheet can have, before the portal starts
 */
export function defineSheet<R extends SheetRecord>(
  rules: SheetRules<R>,
  earlier?: Pick<CollectionDefinition<SheetChangeSet>, 'version' | 'migrations'>,
): Sheet {
  const { name, label, table, scope, columns, rule, rowName, tellsApart, origin } = rules;
  if (!wellNamed.test(name)) throw new Error(`A sheet is not named ${name}: letters a to z, digits and _`);
  const dated = columns.find(({ kind, value }) => kind === 'month' && !value);
  if (rules.rowsOf && dated)
    throw new Error(`${name}: rows of rowsOf have texts, so the column ${dated.id} cannot be a month`);
  const address = `/ij/planilha/${name}`;
  return {
    ...(rules as unknown as SheetRules),
    records: ((rules.records as CollectionDefinition<Document> | undefined) ??
      ownRecords(rules as unknown as SheetRules)) as CollectionDefinition<SheetRecord>,
    changes: defineCollection<SheetChangeSet>({
      name: `${name}_changes`,
      version: 2,
      schema: z.object({
        ...changeSetFields,
        [scope.field]: z.string(),
        changes: z.array(changeSchema),
      }) as unknown as z.ZodType<SheetChangeSet>,
      indexes: [{ key: { [scope.field]: 1, at: -1 }, name: 'newest' }, ...setIndexes],
      ...earlier,
    }),
    drafts: draftCollection(`${name}_drafts`),
    comment: columns.find(({ kind }) => kind === 'comment'),
    view: {
      label,
      table,
      choice: address,
      base: address,
      ...rules.path,
      noun: { one: scope.one, many: scope.many, feminine: scope.feminine ?? false },
      row: rules.row,
      columns: columns.map(({ id, label: heading, kind, width }) => ({ id, label: heading, kind, width })),
      rule,
      name: rowName,
      ...(tellsApart && { tellsApart }),
      hasMonths: rules.months !== undefined,
      ...(origin && { origin }),
    },
  };
}

/** Documents of rows that are there without: scope and texts as `rowsOf` names them, figures that may be empty. */
function ownRecords({ name, scope, columns }: SheetRules): CollectionDefinition<SheetRecord> {
  const own = columns.map(({ id, kind }) => [id, kind === 'figure' ? z.number().nullable() : z.string()]);
  return defineCollection<SheetRecord>({
    name,
    version: 1,
    schema: z.object({
      _id: z.instanceof(ObjectId),
      [scope.field]: z.string(),
      ...Object.fromEntries(own),
      ...sheetFields,
    }) as unknown as z.ZodType<SheetRecord>,
    indexes: [{ key: { [scope.field]: 1 }, name: 'scope' }],
  });
}

/** Everything that sheets keep. */
export const collectionsOf = (sheets: readonly Sheet[]): CollectionDefinition<Document>[] =>
  sheets.flatMap(
    ({ records, changes, drafts }) =>
      [records, changes, drafts] as unknown as CollectionDefinition<Document>[],
  );
