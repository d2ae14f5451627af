import { ObjectId, type Db, type Document } from 'mongodb';
import type { SheetColumn, SheetView } from '../../../app/domain/planning/sheets/sheet';
import type { Month } from '../../../app/domain/values/month';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { draftCollection } from '../drafts';
import type { DraftRecord } from '../drafts/drafts';
import { rowChanges } from '../edits';
import type { RowChangeSet } from '../edits/row-area';
import { refuseFaults } from './sheet-faults';
import {
  sheetFields,
  type OwnRecord,
  type RuleColumn,
  type SheetRecord,
  type SheetRules,
} from './sheet-rules';

export interface Sheet extends Omit<SheetRules, 'records' | 'rowsOf'> {
  rowsOf?(db: Db, scope: string): Promise<readonly Readonly<Record<string, string | Month>>[]>;
  readonly records: CollectionDefinition<SheetRecord>;
  readonly changes: CollectionDefinition<RowChangeSet>;
  readonly drafts: CollectionDefinition<DraftRecord>;
  readonly view: SheetView;
  /** The column of comments, where there is one. */
  readonly comment: SheetColumn | undefined;
}

/**
 * An editable area by its rules: from them come its collections, service, pages, files and its place in the menu.
 * @throws Error for rules that no sheet can have, before the portal starts
 */
export function defineSheet<
  const C extends readonly RuleColumn<R>[],
  const P extends string = never,
  R extends SheetRecord = OwnRecord<C>,
>(
  rules: SheetRules<R, C, P>,
  earlier?: Pick<CollectionDefinition<RowChangeSet>, 'version' | 'migrations'>,
): Sheet {
  const plain = rules as unknown as SheetRules;
  refuseFaults(plain);
  const { name, label, table, scope, columns, rule, rowName, tellsApart, origin } = plain;
  const address = `/ij/planilha/${name}`;
  const addresses = { choice: address, base: address, ...rules.path };
  const page = `\`${addresses.base}\``;
  return {
    ...plain,
    records: plain.records ?? ownRecords(plain),
    changes: rowChanges(
      { name: `${name}_changes`, writtenBy: `saves on ${page}`, readBy: `${label}: history` },
      scope.field,
      earlier,
    ),
    drafts: draftCollection({ name: `${name}_drafts`, writtenBy: `typing on ${page}`, readBy: label }),
    comment: columns.find(({ kind }) => kind === 'comment'),
    view: {
      label,
      table,
      ...addresses,
      noun: { one: scope.one, many: scope.many, feminine: scope.feminine ?? false },
      row: rules.row,
      columns: drawnColumns(plain),
      rule,
      name: rowName,
      ...(tellsApart && { tellsApart }),
      hasMonths: rules.months !== undefined,
      isPivot: rules.pivot !== undefined,
      ...(origin && { origin }),
    },
  };
}

/** Columns as screens draw them: a pivot's month by month in place of its month and figure. */
function drawnColumns({ columns, pivot }: SheetRules): SheetColumn[] {
  return columns.flatMap(({ id, label, kind, width }): SheetColumn[] => {
    if (id === pivot?.field) return [];
    if (pivot && kind === 'figure')
      return pivot.over.map((column) => ({ id: column.id, label: column.label, kind, width }));
    return [{ id, label, kind, width }];
  });
}

/** Documents of rows that are there without: scope and texts as `rowsOf` names them, figures that may be empty. */
function ownRecords({ name, scope, columns }: SheetRules): CollectionDefinition<SheetRecord> {
  const schemas = { figure: z.number().nullable(), month: z.date(), text: z.string(), comment: z.string() };
  return {
    name,
    version: 1,
    schema: z.object({
      _id: z.instanceof(ObjectId),
      [scope.field]: z.string(),
      ...Object.fromEntries(columns.map(({ id, kind }) => [id, schemas[kind]])),
      ...sheetFields,
    }) as unknown as z.ZodType<SheetRecord>,
    indexes: [{ key: { [scope.field]: 1 }, name: 'scope' }],
  };
}

/** All collections of sheets. */
export const collectionsOf = (sheets: readonly Sheet[]): CollectionDefinition<Document>[] =>
  sheets.flatMap(
    ({ records, changes, drafts }) =>
      [records, changes, drafts] as unknown as CollectionDefinition<Document>[],
  );
