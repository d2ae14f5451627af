import { ObjectId, type Document } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import { defineCollection } from '../../platform/mongo';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import type { EditArea, Scope } from './area';
import { changeFields, changeSetFields, setIndexes, type ChangeSet, type EditedRow } from './change-set';
import { valueIn, type Edit, type Placed } from './plan';

const figuresSchema = z.record(z.string(), z.number().nullable());

/** The figures of one row that a save changes, from → to; null: without a value. */
const changeSchema = z.object({
  ...changeFields,
  row: z.instanceof(ObjectId),
  from: figuresSchema,
  to: figuresSchema,
});

type RowChange = z.infer<typeof changeSchema>;

/** One save of rows of figures (rule P10), with its scope by the name that the area has for it. */
export type RowChangeSet = Omit<ChangeSet, 'changes'> & { changes: RowChange[] };

/** The collection of an area's saves; `scope` is the field that names a part of its rows. */
export const rowChanges = (
  name: string,
  scope: string,
  earlier?: Pick<CollectionDefinition<RowChangeSet>, 'version' | 'migrations'>,
): CollectionDefinition<RowChangeSet> =>
  defineCollection<RowChangeSet>({
    name,
    version: 2,
    schema: z.object({
      ...changeSetFields,
      [scope]: z.string(),
      changes: z.array(changeSchema),
    }) as unknown as z.ZodType<RowChangeSet>,
    indexes: [{ key: { [scope]: 1, at: -1 }, name: 'newest' }, ...setIndexes],
    ...earlier,
  });

/** What an area of such rows says of itself. */
interface RowRules<R extends EditedRow> extends Pick<
  EditArea<Edit, R, RowChangeSet>,
  'sets' | 'rows' | 'check'
> {
  /** Heads what the trail says of its saves. */
  readonly name: string;
  /** The field that names a part of its rows, and what people call another part. */
  readonly scope: { readonly field: string; readonly other: string };
  /** Rows of a part by their ids: those stored, and those that are there at version 0 without a document. */
  named(scope: string, ids: readonly string[]): Promise<readonly (R & Document)[]>;
  /** Notes, before it is done, that a save makes documents. */
  making?(set: string, ids: readonly ObjectId[]): Promise<void>;
}

/** What saves of rows of several figures are made of: one change a row, with the figures that it touches. */
export function rowArea<R extends EditedRow>(
  { name, scope: { field, other }, named, making, ...rules }: RowRules<R>,
  audit: Audit,
): EditArea<Edit, R, RowChangeSet> {
  const scopeIn = (set: object) => String((set as Scope)[field]);
  return {
    ...rules,
    rowField: 'row',
    idTaken: `Este pedido já foi usado em ${other}; recarregue a página.`,
    scopeOf: (set) => ({ [field]: scopeIn(set) }),

    async read(scope, edits) {
      const rows = await named(
        scopeIn(scope),
        edits.map(({ row }) => row),
      );
      return new Map(rows.map((row) => [row._id.toHexString(), row]));
    },

    draw: (scope, placed) => ({ [field]: scopeIn(scope), changes: changesOf(placed) }),

    undoing: ({ row, version, from, to }) =>
      Object.entries(from).map(([column, value]) => ({
        row: row.toHexString(),
        field: column,
        to: value,
        version: version + 1,
        expected: to[column],
      })),

    written:
      ({ author, authorName, at }) =>
      ({ to }) => ({ ...to, changedBy: author, changedByName: authorName, changedAt: at }),

    async firsts(set, changes) {
      const ids = changes.map(({ row }) => row);
      await making?.(set._id, ids);
      return [
        ...(await named(
          scopeIn(set),
          ids.map((id) => id.toHexString()),
        )),
      ];
    },

    async notify(set) {
      const { _id, author, changes, lost } = set;
      if (lost.length === changes.length) return;
      await audit.record([
        {
          id: `${name} ${_id}`,
          actor: author,
          action: `${name}.save`,
          subject: scopeIn(set),
          to: { changeSet: _id, rows: changes.length - lost.length },
        },
      ]);
    },
  };
}

/** One change a row, of all its figures. */
function changesOf<R extends EditedRow>(placed: readonly Placed<Edit, R>[]): RowChange[] {
  const changes = new Map<string, RowChange>();
  for (const { edit, row } of placed) {
    if (!row) continue;
    const { _id, version, changeSet } = row;
    const change = changes.get(edit.row) ?? {
      row: _id,
      version,
      ...(changeSet && { over: changeSet }),
      from: {},
      to: {},
    };
    change.from[edit.field] = valueIn(row, edit.field);
    change.to[edit.field] = edit.to;
    changes.set(edit.row, change);
  }
  return [...changes.values()];
}
