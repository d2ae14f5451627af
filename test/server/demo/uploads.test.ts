import { describe, expect, test } from 'vitest';
import { decide, flags, accessTable, type Flags } from '../../../app/domain/people/access/access';
import { isRole } from '../../../app/domain/people/access/roles';
import { demoAccounts } from '../../../server/demo/accounts';
import { uploads } from '../../../server/demo/uploads';
import { isKey } from '../../../server/platform/storage/keys';

const { registers, movements, repeats } = uploads();
const all = [...registers, ...movements, ...repeats];

const switchedOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

describe('uploads', () => {
  test('are 401, each with an identifier and a storage key of the portal’s shape', () => {
    expect(all).toHaveLength(401);
    expect(new Set(all.map(({ id }) => id.toHexString())).size).toBe(401);
    expect(new Set(all.map(({ key }) => key)).size).toBe(401);
    expect(all.filter(({ key }) => !isKey(key))).toEqual([]);
  });

  test('came before the demo’s day, on working days, from people who may send files', () => {
    const senders = new Map(demoAccounts().map(({ email, type }) => [email, type]));
    const maySend = (type = '') =>
      isRole(type) && decide(accessTable['/captura/manual'], type, switchedOn) === 'allowed';
    expect(all.filter(({ user }) => !maySend(senders.get(user)))).toEqual([]);
    expect(all.filter(({ sentAt }) => sentAt >= new Date('2026-11-16T14:59:00Z'))).toEqual([]);
    const firstTime = [...registers, ...movements];
    expect(firstTime.filter(({ sentAt }) => [0, 6].includes(sentAt.getUTCDay()))).toEqual([]);
  });

  test('give the bronze and the silver account more than a page of files of their own', () => {
    for (const user of ['bronze@demo.example', 'silver@demo.example'])
      expect(all.filter((upload) => upload.user === user).length).toBeGreaterThan(20);
  });

  test('repeat the very content that came before', () => {
    const earlier = new Map([...registers, ...movements].map((upload) => [upload.name, upload]));
    for (const upload of repeats) {
      const original = earlier.get(upload.name);
      expect(original?.content().equals(upload.content())).toBe(true);
      expect(upload.sentAt.getTime()).toBeGreaterThan(original?.sentAt.getTime() ?? Infinity);
    }
  });
});
