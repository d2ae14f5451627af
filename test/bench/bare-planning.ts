/** The floor of the planning bench: an Express handler that runs the queries of a page and answers JSON. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createLog } from '../../server/log';
import { openDatabase } from '../../server/mongo/client';
import { newestFirst, planIndex, planRows } from '../../server/planning/row';

const [, , uri = '', database = ''] = process.argv;
const { db } = await openDatabase(
  { mongodbUri: uri, mongodbDatabase: database, dataDir: '' },
  createLog('error', 'bench'),
);
const rows = planRows(db);

const app = express();
app.get('/', (_req, res, next) => {
  const newest = rows.find({}, { hint: planIndex.newest }).sort(newestFirst);
  Promise.all([
    rows.estimatedDocumentCount(),
    newest.clone().project({ creationDate: 1 }).limit(1).toArray(),
    newest.clone().limit(20).toArray(),
  ])
    .then(([total, , page]) => res.json({ total, rows: page }))
    .catch(next);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
