import { defineCollection, fillIn } from '../../platform/mongo';
import type { Listed } from '../../platform/row-index/listed';
import { fileSchema, type FileRecord } from './file';

/** Fields that came after the first release of the collection, with what older records have in their place. */
const added = {
  layout: null,
  reading: null,
  startedAt: null,
  endedAt: null,
  run: 1,
  turn: 0,
  stoppedBy: '',
  takenBack: null,
  again: false,
  recount: false,
  corrects: null,
} satisfies Partial<FileRecord>;

const addedLater = { digests: null, trouble: '' } satisfies Partial<FileRecord>;
const addedLast = { content: null, refused: null } satisfies Partial<FileRecord>;
const replacing = { replaces: null, absent: null } satisfies Partial<FileRecord>;
const unpacking = { unpackedFrom: null } satisfies Partial<FileRecord>;

/** Lists run newest status change first with `_id` as the tie-break (rule D3), for all files or one user's. */
export const files = defineCollection<FileRecord>({
  name: 'files',
  writtenBy: '`/captura/manual`, `/newFile`',
  readBy: '`/captura/processando`, `/jobs/executados`, `/repo/format`, Painéis, Explorer',
  version: 10,
  schema: fileSchema,
  indexes: [
    { key: { statusChangeDate: -1, _id: -1 }, name: 'newest' },
    { key: { user: 1, statusChangeDate: -1, _id: -1 }, name: 'user_newest' },
    { key: { collection: 1, statusChangeDate: -1 }, name: 'base_newest' },
    { key: { originalName: 1, _id: 1 }, name: 'name' },
    { key: { user: 1, _id: 1 }, name: 'user' },
    { key: { status: 1, _id: 1 }, name: 'status' },
    { key: { originalFile: 1 }, name: 'key', unique: true },
    { key: { phase: 1, createdAt: 1 }, name: 'phase' },
    { key: { sha256: 1, createdAt: -1 }, name: 'content' },
    {
      key: { statusChangeDate: -1, _id: -1 },
      name: 'refused_newest',
      partialFilterExpression: { 'rows.nok': { $gt: 0 } },
    },
    {
      key: { statusChangeDate: -1, _id: -1, progress: 1 },
      name: 'unfinished_newest',
      partialFilterExpression: { progress: { $lt: 100 } },
    },
    { key: { content: 1, statusChangeDate: 1 }, name: 'content_oldest' },
    {
      key: { refused: 1, statusChangeDate: 1 },
      name: 'refused_oldest',
      partialFilterExpression: { 'rows.nok': { $gt: 0 } },
    },
    {
      key: { unpackedFrom: 1 },
      name: 'unpacked',
      partialFilterExpression: { unpackedFrom: { $type: 'string' } },
    },
    // Servers of the release before search by it while they are upgraded: the next one leaves it out.
    { key: { keys: 1 }, name: 'keys' },
    { key: { recount: 1 }, name: 'recount', partialFilterExpression: { recount: true } },
  ],
  objects: ['originalFile'],
  migrations: [
    fillIn('run', 'files', { run: { $exists: false } }, { $set: added }),
    fillIn('trouble', 'files', { trouble: { $exists: false } }, { $set: addedLater }),
    fillIn('content', 'files', { content: { $exists: false } }, { $set: addedLast }),
    fillIn('replaces', 'files', { replaces: { $exists: false } }, { $set: replacing }),
    fillIn('unpackedFrom', 'files', { unpackedFrom: { $exists: false } }, { $set: unpacking }),
  ],
});

/** What the list of files is searched by (rule D28); each change of a file has a newer stamp. */
export const listedFiles: Listed = {
  id: files.name,
  records: files.name,
  scope: {},
  hint: '_id_',
  stamp: { field: 'statusChangeDate', hint: 'newest' },
  columns: {
    texts: ['originalName', 'message', 'user'],
    cnpjs: [],
    values: ['originalName', 'user', 'collection', 'phase'],
    figures: ['statusChangeDate', 'status', 'progress', 'rows.nok'],
    orders: ['statusChangeDate', 'originalName', 'user', 'status'],
  },
};
