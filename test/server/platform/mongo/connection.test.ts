import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isOutage } from '../../../../server/platform/mongo/outages';
import { testDatabase } from '../../../servers/mongo';

test('these tests run with the rights of the shipped database user', async () => {
  const { db, close } = await testDatabase();
  await db.createCollection('things');
  const things = db.collection('things');
  for (const beyond of [
    () => db.dropCollection('things'),
    () => db.renameCollection('things', 'others'),
    () => db.command({ collMod: 'things' }),
    () => things.aggregate([{ $indexStats: {} }]).toArray(),
  ])
    await expect(beyond()).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
  expect(await things.aggregate([{ $collStats: {} }]).toArray()).toHaveLength(1);
  await close();
});

test('a command that is sent while its connection ends fails as an outage without waiting', async () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const { db, close } = await testDatabase();
  const things = db.collection<{ _id: number }>('things');
  await things.insertOne({ _id: 1 });
  unsubscribe('net.client.socket', keep);

  // Its `close` comes a turn of the event loop later.
  for (const socket of sockets) socket.destroy();
  const error = await things.insertOne({ _id: 2 }).catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);

  await things.insertOne({ _id: 3 });
  expect(await things.distinct('_id')).toEqual([1, 3]);
  await close();
});
