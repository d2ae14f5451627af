/** @module-tag slow — worker processes that are killed */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { environment } from '../../../servers/given-server';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { openDatabase } from '../../../../server/platform/mongo/client';
import { S3Storage } from '../../../../server/platform/storage/s3';
import { badLine } from '../../../servers/bad-line';
import { quiet } from '../../../servers/mongo';
import { startS3 } from '../../../servers/s3';
import { openGate } from '../../../server/data/jobs/gate';
import { jobsOn, openWorkshop, spendFile, type Workshop } from '../../../server/data/jobs/workshop';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const newContent = (good: number, bad: number) =>
  spendFile(good, bad).replaceAll('Marca', `Marca ${randomUUID()}`);
const inBase = (base: string, { _id }: FileRecord) =>
  shop.db.collection(base).countDocuments({ '_source.file': _id.toHexString() });

describe('a worker process that is killed eight times in one file', () => {
  it('leaves every row exactly once', async () => {
    const file = await shop.send(newContent(60_000, 80), 'planejamento_spend');
    let kills = 0;
    for (; kills < 8; kills += 1) {
      const { checkpoint } = await shop.look(file);
      const process = startWorker();
      await expect
        .poll(async () => (await shop.look(file)).checkpoint, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(checkpoint);
      // At another moment of a batch each time.
      await pause(kills * 7);
      const gone = once(process, 'exit');
      process.kill('SIGKILL');
      await gone;
      expect((await shop.look(file)).phase).toBe('reading');
    }
    const last = startWorker();
    await expect
      .poll(async () => (await shop.look(file)).phase, { timeout: 120_000, interval: 50 })
      .toBe('completed');
    const ended = once(last, 'exit');
    last.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(kills).toBe(8);
    expect((await shop.look(file)).rows).toEqual({ read: 60_080, ok: 60_000, nok: 80, ignored: 0 });
    expect(await inBase('planejamento_spend', file)).toBe(60_000);
    expect(await inBase('planejamento_spend_nok', file)).toBe(80);
  });
});

describe('a file that kills whatever worker reads it', () => {
  it('is given up after three tries, and says where and why', async () => {
    const file = await shop.send(newContent(10, 0), 'planejamento_spend');
    // A pipe in its place keeps each worker at the file's beginning until it dies.
    const stored = path.join(shop.folder, 'storage', file.originalFile.slice(0, 2), file.originalFile);
    await rm(stored);
    await promisify(execFile)('mkfifo', [stored]);
    for (let tries = 1; tries <= 3; tries += 1) {
      const process = startWorker();
      await expect
        .poll(async () => (await shop.look(file)).attempts, { timeout: 60_000, interval: 20 })
        .toBe(tries);
      const gone = once(process, 'exit');
      process.kill('SIGKILL');
      await gone;
    }
    const last = startWorker();
    await expect
      .poll(async () => (await shop.look(file)).phase, { timeout: 120_000, interval: 50 })
      .toBe('failed');
    const ended = once(last, 'exit');
    last.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect((await shop.look(file)).message).toBe(
      'O processamento parou depois de 3 tentativas, no começo do arquivo. ' +
        'O programa que o lia caiu todas as vezes; a causa deve estar no conteúdo.',
    );
  });
});

describe('a store that is away for ten seconds in the middle of a file', () => {
  it('is waited for, as the job reports, and nothing is lost or doubled', async () => {
    const s3 = await startS3();
    const yard = await openWorkshop(new S3Storage(s3.settings));
    const line = await badLine(s3.settings.endpoint ?? '');
    const storage = new S3Storage({ ...s3.settings, endpoint: line.url });
    const jobs = jobsOn({ ...yard.parts, storage });
    // Wide enough that no connection holds the rest of it by the time its first rows are in.
    const [header, ...lines] = newContent(8_000, 8).split('\n');
    const filler = 'x'.repeat(3_000);
    const wide = [`${header};observação`, ...lines.map((line) => `${line};${filler}`)].join('\n');
    const file = await yard.send(wide, 'planejamento_spend');
    await jobs.work(1);
    await expect
      .poll(async () => (await yard.look(file)).checkpoint, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
    line.cut();
    await pause(10_000);
    expect((await yard.look(file)).message).toBe(messages.jobWaits);
    line.mend();
    await expect
      .poll(async () => (await yard.look(file)).phase, { timeout: 80_000, interval: 100 })
      .toBe('completed');
    expect((await yard.look(file)).rows).toEqual({ read: 8_008, ok: 8_000, nok: 8, ignored: 0 });
    expect(await yard.db.collection('planejamento_spend').countDocuments()).toBe(8_000);
    await jobs.stop();
    await line.close();
    await yard.close();
    await s3.close();
  });
});

describe('a database that is away for ten seconds in the middle of a file', () => {
  it('is waited for, and nothing is lost or doubled', async () => {
    const gate = await openGate(shop.uri);
    const { databaseName } = shop.db;
    const away = await openDatabase(
      { mongodbUri: gate.uri, mongodbDatabase: databaseName, dataDir: '' },
      quiet,
    );
    const jobs = jobsOn({ ...shop.parts, db: away.db });
    const file = await shop.send(newContent(60_000, 60), 'planejamento_spend');
    await jobs.work(1);
    await expect
      .poll(async () => (await shop.look(file)).checkpoint, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
    gate.shut();
    await pause(10_000);
    expect((await shop.look(file)).phase).not.toBe('completed');
    gate.open();
    await expect
      .poll(async () => (await shop.look(file)).phase, { timeout: 80_000, interval: 100 })
      .toBe('completed');
    expect((await shop.look(file)).rows).toEqual({ read: 60_060, ok: 60_000, nok: 60, ignored: 0 });
    expect(await inBase('planejamento_spend', file)).toBe(60_000);
    expect(await inBase('planejamento_spend_nok', file)).toBe(60);
    await jobs.stop();
    await away.close();
    gate.close();
  });
});

function startWorker(): ChildProcess {
  return spawn(process.execPath, ['build/worker.js'], {
    env: {
      ...environment,
      MONGODB_URI: shop.uri,
      MONGODB_DATABASE: shop.db.databaseName,
      DATA_DIR: shop.folder,
      LOG_LEVEL: 'fatal',
    },
    stdio: 'inherit',
  });
}
