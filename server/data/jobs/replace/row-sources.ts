import type { Db, Document } from 'mongodb';
import type { Base } from '../../master-data/base';
import { noteForSearch } from '../../../platform/row-index';

export const sourceOf = (row: Document) => row['_source'] as { file?: string; line?: number } | undefined;

/** Rows went or came back: what searches know of them follows the files that brought them; rows of no file have the base's. */
export async function noteRowsOf(
  db: Db,
  { collection_name: name }: Base,
  rows: readonly Document[],
): Promise<void> {
  const sources = new Set(rows.map((row) => sourceOf(row)?.file));
  const files = [...sources].filter((file) => file !== undefined);
  await noteForSearch(db, 'file', files);
  if (sources.has(undefined)) await noteForSearch(db, 'base', [name]);
}
