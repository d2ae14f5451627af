import { Timestamp, type Db, type Document } from 'mongodb';
import { expect, it } from 'vitest';
import { momentOfServer } from '../../../../server/platform/backup/moment';
import { testDatabase } from '../../../servers/mongo';

const session = { ended: false, endSession: () => Promise.resolve(void (session.ended = true)) };

/** What a server would be asked, and what it answers by MongoDB's documentation of snapshot reads. */
function server(hello: Document, cursor: Document = {}) {
  const asked: [Document, unknown][] = [];
  const db = {
    client: { startSession: (options: unknown) => (asked.push([{ startSession: 1 }, options]), session) },
    command: (command: Document, options?: { session?: unknown }) => {
      asked.push([command, options?.session]);
      return Promise.resolve('hello' in command ? hello : { cursor });
    },
  } as unknown as Db;
  return { db, asked };
}

it.each([{ setName: 'portal' }, { msg: 'isdbgrid' }])(
  'of %j is the time of its first read',
  async (hello) => {
    const { db, asked } = server(hello, { atClusterTime: new Timestamp({ t: 1_795_430_000, i: 7 }) });
    const moment = await momentOfServer(db);
    expect(moment).toMatchObject({ at: '2026-11-23T10:33:20.000Z', pausedMs: 0, session });
    expect(asked.slice(1)).toEqual([
      [{ startSession: 1 }, { snapshot: true }],
      [{ find: 'schema_versions', limit: 1, singleBatch: true }, session],
    ]);
    await moment.close(true);
    expect(session.ended).toBe(true);
  },
);

it('is refused for a server without snapshot reads, and one that does not report their time', async () => {
  const { db, close } = await testDatabase();
  await expect(momentOfServer(db)).rejects.toThrow('não é um replica set');
  await close();
  await expect(momentOfServer(server({ setName: 'portal' }).db)).rejects.toThrow('de que instante');
});
