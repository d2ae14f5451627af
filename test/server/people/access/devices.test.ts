import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceEnds, Devices } from '../../../../server/people/access/devices';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const ana = 'ana@x.example';
const rui = 'rui@x.example';
const secrets = ['s'.repeat(32)];

let database: TestDatabase;
let now = Date.parse('2026-11-23T12:00:00Z');
let devices: Devices;
beforeAll(async () => {
  database = await testDatabase([deviceEnds]);
  devices = new Devices(database.db, { secrets, secure: false }, () => new Date(now));
});
afterAll(() => database.close());

const cookie = (line: string): string => line.split(';')[0] ?? '';

it('recognizes a browser for the accounts whose owners signed in there', async () => {
  const ofAna = cookie(await devices.remember(null, ana));
  const ofBoth = cookie(await devices.remember(ofAna, rui));
  expect(await devices.of(ofAna, ana)).toEqual(expect.any(String));
  expect(await devices.of(ofBoth, ana)).toBe(await devices.of(ofAna, ana));
  expect(await devices.of(ofBoth, rui)).toBe(await devices.of(ofAna, ana));
  expect(await devices.of(ofAna, rui)).toBeNull();
  expect(await devices.of(ofAna.replace(/=.{5}/, '=abcde'), ana)).toBeNull();
});

it('forgets every recognized browser except those recognized since', async () => {
  const before = cookie(await devices.remember(null, ana));
  const shared = cookie(await devices.remember(before, rui));
  now += 1_000;
  await devices.forget(ana);
  expect(await devices.of(before, ana)).toBeNull();
  expect(await devices.of(shared, rui)).toEqual(expect.any(String));
  const after = cookie(await devices.remember(shared, ana));
  expect(await devices.of(after, ana)).toEqual(expect.any(String));
});
