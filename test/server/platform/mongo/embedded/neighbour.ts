/**
 * Another process of the portal on the same data, as the worker is: opens the database, says so and stays. With an IPC
 * channel it ends with its parent; without, nothing but its own work keeps it alive.
 */
import { createLog } from '../../../../../server/platform/log';
import { openDatabase } from '../../../../../server/platform/mongo/client';

if (process.send) process.on('disconnect', () => process.exit());
const [, , dataDir = ''] = process.argv;
const { db } = await openDatabase({ dataDir, mongodbDatabase: 'test' }, createLog('silent', 'neighbour'));
await db.collection<{ _id: string }>('notes').insertOne({ _id: `neighbour ${process.pid}` });
process.send?.('ready');
process.stdout.write('ready\n');
