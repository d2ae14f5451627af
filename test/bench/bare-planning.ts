/**
 * The floor of the planning bench: an Express handler that runs the queries of a page in the required order, and
 * answers JSON: first the session and its person, then the menu's dashboards, the unread notices, and the rows.
 */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { sessions } from '../../server/people/access/sessions';
import { createLog } from '../../server/platform/log';
import { dashboards } from '../../server/insight/panels/collection';
import { openDatabase } from '../../server/platform/mongo/client';
import { collection } from '../../server/platform/mongo/collection';
import { notices } from '../../server/people/notices/collection';
import { newestFirst, planIndex, planRows } from '../../server/planning/quantities/row';
import { users } from '../../server/people/users/user';

const [, , uri = '', database = ''] = process.argv;
const { db } = await openDatabase(
  { mongodbUri: uri, mongodbDatabase: database, dataDir: '' },
  createLog('error', 'bench'),
);
const rows = planRows(db);
const sessionRecords = collection(db, sessions);
const [signedIn] = await sessionRecords.find().limit(1).toArray();

async function page() {
  const session = await sessionRecords.findOne({ _id: signedIn?._id, expiresAt: { $gt: new Date() } });
  const person = await collection(db, users).findOne({ _id: session?.user });
  const [panels, unread, total, newest] = await Promise.all([
    collection(db, dashboards)
      .find({ cliente: 'teste' }, { projection: { painelId: 1, panelLabel: 1, panelType: 1 } })
      .sort({ painelId: 1 })
      .toArray(),
    collection(db, notices).countDocuments({ user: person?.user, readAt: null }),
    rows.estimatedDocumentCount(),
    rows.find({}, { hint: planIndex.newest }).sort(newestFirst).limit(20).toArray(),
  ]);
  return { person, panels, unread, total, rows: newest };
}

const app = express();
app.get('/', (_req, res, next) => {
  page().then((answer) => res.json(answer), next);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
