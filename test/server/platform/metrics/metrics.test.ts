import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Histogram, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { readQueue } from '../../../../server/data/jobs/queue-figures';
import { files } from '../../../../server/data/provenance/files-collection';
import { Problem } from '../../../../server/platform/errors';
import { queuedWork, queueOldestSeconds, queueReadable } from '../../../../server/platform/metrics/figures';
import { watched } from '../../../../server/platform/metrics/watched';
import { readRelease } from '../../../../server/platform/release';
import { testDatabase } from '../../../servers/mongo';

class Door {
  readonly #colour = 'azul';
  readonly name = 'porta';
  readonly lock = { turn: () => Promise.resolve(1) };
  colour = () => Promise.resolve(this.#colour);
  open(): Promise<void> {
    return Promise.reject(new Problem('absent', `sem porta ${this.#colour}`));
  }
  break(): Promise<void> {
    return Promise.reject(new Error('quebrada'));
  }
}

it('times each call of a port by its end, and leaves the port as it was', async () => {
  const registers = [new Registry()];
  const labelNames = ['operation', 'outcome'] as const;
  const seconds = new Histogram({ name: 'calls', help: 'calls', labelNames, registers });
  const door = watched(new Door(), seconds);
  expect(door.name).toBe('porta');
  expect(await door.colour()).toBe('azul');
  expect(await door.lock.turn()).toBe(1);
  await expect(door.open()).rejects.toThrow('sem porta azul');
  await expect(door.break()).rejects.toThrow('quebrada');
  const { values } = await seconds.get();
  const counts = values.filter(({ metricName }) => metricName === 'calls_count');
  expect(counts.map(({ labels, value }) => [labels.operation, labels.outcome, value])).toEqual([
    ['colour', 'ok', 1],
    ['lock.turn', 'ok', 1],
    ['open', 'absent', 1],
    ['break', 'error', 1],
  ]);
});

it('reports the waiting time of due work, without future work', async () => {
  const database = await testDatabase([agendaJobs, files]);
  onTestFinished(() => database.close());
  const now = Date.now();
  await database.db.collection(agendaJobs.name).insertMany([
    { name: 'statement', lockedAt: null, nextRunAt: new Date(now - 90_000) },
    { name: 'statement', lockedAt: null, nextRunAt: new Date(now - 10_000) },
    { name: 'ingest', lockedAt: new Date(now), nextRunAt: new Date(now - 500_000) },
    { name: 'sweep', lockedAt: null, nextRunAt: new Date(now + 60_000) },
  ]);
  await readQueue(database.db);
  const { values } = await queuedWork.get();
  expect(values.map(({ labels, value }) => [labels.kind, labels.state, value])).toEqual([
    ['ingest', 'running', 1],
    ['statement', 'waiting', 2],
  ]);
  const [oldest] = (await queueOldestSeconds.get()).values;
  expect(oldest?.value).toBeGreaterThanOrEqual(90);
  expect(oldest?.value).toBeLessThan(120);
  expect((await queueReadable.get()).values[0]?.value).toBe(1);
});

it('reads what the build wrote of itself, and knows nothing without it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  const release = { version: '0.1.0', commit: 'abc', build: '7' };
  expect(readRelease(folder)).toEqual({ version: 'unknown', commit: 'unknown', build: 'unknown' });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  expect(readRelease(folder)).toEqual(release);
});
