import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '../../../../server/platform/errors';
import { UploadQuota, uploadUsage } from '../../../../server/data/files/upload-quota';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import type { Document } from 'mongodb';

const mb = 1_024 ** 2;
const dailyBytes = 40 * mb;
const ana = 'ana@teste.example';
const hour = 3_600_000;

let database: TestDatabase;
let allowance: UploadQuota;
let now: number;

beforeEach(async () => {
  database = await testDatabase([uploadUsage as unknown as CollectionDefinition<Document>]);
  // Half past eleven at night, in São Paulo.
  now = Date.parse('2026-11-17T02:30:00Z');
  allowance = new UploadQuota({
    db: database.db,
    dailyBytes,
    timeZone: 'America/Sao_Paulo',
    log: quiet,
    wallClock: () => now,
  });
});

afterEach(() => database.close());

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? error.kind : String(error)),
  );

test('each person has the same number of bytes a day, by the tenant’s time zone', async () => {
  expect(await outcome(allowance.take(ana, 30 * mb))).toBe('taken');
  expect(await outcome(allowance.take(ana, 11 * mb))).toBe('too-large');
  expect(await outcome(allowance.take('beto@teste.example', 40 * mb))).toBe('taken');
  now += hour;
  expect(await outcome(allowance.take(ana, 40 * mb))).toBe('taken');
});

test('the refusal says how much there is, how much is left, and what to do', async () => {
  await allowance.take(ana, 30 * mb);
  const refusal = await allowance.take(ana, 11 * mb).catch((error: unknown) => error);
  const message =
    'Cada pessoa envia até 40 MB por dia; hoje ainda cabem 10 MB. ' +
    'Envie o que couber e o restante amanhã, ou peça ao administrador um limite maior.';
  expect(refusal).toMatchObject({ status: 413, message, fields: { files: message } });
});

test('simultaneous uploads get no more than successive ones', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(allowance.take(ana, 3 * mb))));
  expect(outcomes.filter((each) => each === 'taken')).toHaveLength(13);
});

test('a request without a length may use the allowance to the last byte of the day', async () => {
  const spending = allowance.open(ana);
  for (let count = 0; count < 40; count += 1) await spending.count(mb);
  expect(await outcome(spending.count(1))).toBe('too-large');
  await spending.cancel();
  expect(await outcome(allowance.take(ana, dailyBytes))).toBe('taken');
});

test('a request returns the bytes that it announced and did not send', async () => {
  const spending = allowance.open(ana);
  await spending.announce(40 * mb);
  await spending.count(mb);
  expect(await outcome(allowance.take(ana, 1))).toBe('too-large');
  await spending.settle();
  expect(await outcome(allowance.take(ana, 39 * mb))).toBe('taken');
});
