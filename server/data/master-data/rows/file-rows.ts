import type { Document, Filter } from 'mongodb';
import { standardBase } from '../../../bases';
import type { FileRecord } from '../../provenance/file';
import { rowId, rowIds } from '../../provenance';
import type { Base } from '../base';

type NamedBase = Pick<Base, 'collection_name' | 'collection_ok'>;
type BringingFile = Pick<FileRecord, '_id' | 'sha256'>;

/** Whether the rows of a file are found by their ids (rule X16). */
export const isFoundByIds = ({ collection_name: name, collection_ok: ok }: NamedBase): boolean =>
  ok === 1 && standardBase(name)?.foundByIds === true;

/** Matches the rows of a base that a file was the last to write, optionally only those of one line. */
export function rowsOf(base: NamedBase, { _id, sha256 }: BringingFile, line?: number): Filter<Document> {
  const own = {
    '_source.file': _id.toHexString(),
    ...(line === undefined ? {} : { '_source.line': line }),
  };
  if (!isFoundByIds(base)) return own;
  const apart = { ...own, '_source.apart': true };
  if (sha256 === null) return apart;
  const ids = line === undefined ? rowIds(sha256) : rowId(sha256, line);
  return { $or: [{ _id: ids, ...own }, apart] };
}
