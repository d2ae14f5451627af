import { ObjectId, type Document } from 'mongodb';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import { defineCollection } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import type { EditArea, Scope } from './area';
import { changeFields, changeSetFields, setIndexes, type ChangeSet, type EditedRow } from './change-set';
import { valueIn, type Edit, type Placed } from './plan';

/** The fields of one row that a save changes, from → to; null: without a value. */
export type RowChange<V = number> = ChangeSet['changes'][number] & {
  row: ObjectId;
  from: Record<string, V | null>;
  to: Record<string, V | null>;
};

/** One save of rows (rule P10), of figures mostly, with its scope by the name that the area has for it. */
export type RowChangeSet<V = number> = Omit<ChangeSet, 'changes'> & { changes: RowChange<V>[] };

interface Stored<V> extends Partial<Pick<CollectionDefinition<RowChangeSet>, 'version' | 'migrations'>> {
  readonly value?: z.ZodType<V>;
}

/** The collection of an area's saves; `scope` is the field that names a part of its rows. */
export const rowChanges = <V = number>(
  line: CollectionLine,
  scope: string,
  { value, ...earlier }: Stored<V> = {},
): CollectionDefinition<RowChangeSet<V>> => {
  const values = z.record(z.string(), (value ?? z.number()).nullable());
  const change = z.object({ ...changeFields, row: z.instanceof(ObjectId), from: values, to: values });
  return defineCollection<RowChangeSet<V>>({
    ...line,
    version: 2,
    schema: z.object({
      ...changeSetFields,
      [scope]: z.string(),
      changes: z.array(change),
    }) as unknown as z.ZodType<RowChangeSet<V>>,
    indexes: [{ key: { [scope]: 1, at: -1 }, name: 'newest' }, ...setIndexes],
    ...earlier,
  });
};

/** What such saves are made of, whatever their values: one change a row, with the fields that it touches. */
export function rowSets<V, R extends EditedRow>(
  field: string,
  named: (scope: string, ids: readonly string[]) => Promise<readonly R[]>,
) {
  return {
    rowField: 'row',
    scopeOf: (set) => ({ [field]: scopeIn(field, set) }),

    async read(scope, edits) {
      const rows = await named(
        scopeIn(field, scope),
        edits.map(({ row }) => row),
      );
      return new Map(rows.map((row) => [row._id.toHexString(), row]));
    },

    draw: (scope, placed) => ({ [field]: scopeIn(field, scope), changes: changesOf(placed) }),

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
  } satisfies Partial<EditArea<Edit<V | null>, R, RowChangeSet<V>>>;
}

/** What an area of rows of figures says of itself. */
interface RowRules<R extends EditedRow> extends Pick<
  EditArea<Edit, R, RowChangeSet>,
  'sets' | 'rows' | 'check'
> {
  /** Heads what the trail says of its saves. */
  readonly name: string;
  /** What the trail calls a save. */
  readonly act: AuditEntry['action'];
  /** The field that names a part of its rows, and what people call another part. */
  readonly scope: { readonly field: string; readonly other: string };
  /** Rows of a part by their ids: those stored, and those that are there at version 0 without a document. */
  named(scope: string, ids: readonly string[]): Promise<readonly (R & Document)[]>;
}

/** An area of rows of several figures. */
export function rowArea<R extends EditedRow>(
  { name, act, scope: { field, other }, named, ...rules }: RowRules<R>,
  audit: Audit,
): EditArea<Edit, R, RowChangeSet> {
  return {
    ...rules,
    ...rowSets<number, R & Document>(field, named),
    idTaken: `Este pedido já foi usado em ${other}; recarregue a página.`,

    async firsts(set, changes) {
      return [
        ...(await named(
          scopeIn(field, set),
          changes.map(({ row }) => row.toHexString()),
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
          action: act,
          subject: scopeIn(field, set),
          to: { changeSet: _id, rows: changes.length - lost.length },
        },
      ]);
    },
  };
}

const scopeIn = (field: string, set: object): string => String((set as Scope)[field]);

/** One change a row, of all its fields. */
function changesOf<V>(placed: readonly Placed<Edit<V | null>, EditedRow>[]): RowChange<V>[] {
  const changes = new Map<string, RowChange<V>>();
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
