import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { SheetRules } from './sheet-rules';

type Keyed = Pick<SheetRules, 'name' | 'scope' | 'columns' | 'pivot'>;

/** The id of a drawn row, derived from its key: the same before it has a document and after. */
export function drawnId(
  { name, scope, columns, pivot }: Keyed,
  record: Readonly<Record<string, unknown>>,
): ObjectId {
  const keys = columns.filter(({ id, kind }) => (kind === 'text' || kind === 'month') && id !== pivot?.field);
  const values = keys.map(({ id }) => record[id]);
  return idOf([name, record[scope.field], ...values]);
}

/** The id of the stored row below one column of a pivot. */
export const cellId = (drawn: string, column: string): ObjectId => idOf([drawn, column]);

const idOf = (values: readonly unknown[]): ObjectId =>
  new ObjectId(createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24));
