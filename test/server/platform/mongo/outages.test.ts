import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { watched } from '../../../../server/collections';
import { openErrorReporting } from '../../../../server/platform/error-reporting/open';
import { createLog } from '../../../../server/platform/log';
import { openDatabase } from '../../../../server/platform/mongo/client';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { testDatabase } from '../../../servers/mongo';
import { openGate } from '../../data/jobs/gate';

const engine = await testDatabase([agendaJobs]);
const gate = await openGate(engine.uri);
afterAll(async () => {
  gate.close();
  await engine.close();
});

test(
  'an outage is one line of the log, however many calls fail, and its end another',
  { tags: 'slow' },
  async () => {
    const lines: { level: number; msg: string; failures?: number; reason?: string }[] = [];
    const written = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
        done();
      },
    });
    const log = createLog('info', 'test', written);
    const database = await openDatabase(
      { mongodbUri: gate.uri, mongodbDatabase: engine.db.databaseName, dataDir: '' },
      log,
      watched,
    );
    const errors = await openErrorReporting(
      { errorReporting: { sentryDsn: null }, mode: 'production' },
      log,
      database.outages,
    );
    const queue = new WorkQueue(database.db, log, errors);
    queue.define('nothing', () => Promise.resolve());
    await queue.work({ nothing: 1 });
    await database.ping();
    gate.shut();
    const failing = Array.from({ length: 20 }, async (_, at) =>
      database.db
        .command({ ping: 1 }, { timeoutMS: 200 })
        .catch((error: unknown) => errors.report(error, { doing: 'test', subject: String(at) })),
    );
    await Promise.all(failing);
    expect(lines.map(({ msg }) => msg)).toEqual(['O banco de dados não responde']);
    expect(lines[0]).toMatchObject({ level: 50, reason: expect.stringMatching(/./) as string });
    gate.open();
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(2);
    expect(lines[1]).toMatchObject({ level: 40, msg: 'O banco de dados voltou a responder' });
    expect(lines[1]?.failures).toBeGreaterThanOrEqual(20);
    errors.report(new Error('a fault of the portal'), { doing: 'test' });
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'test' });
    await queue.stop();
    await database.close();
    expect(lines).toHaveLength(3);
  },
);
