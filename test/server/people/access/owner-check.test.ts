import { describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { OwnerCheck } from '../../../../server/people/access/owner-check';
import type { SessionRecord } from '../../../../server/people/access/sessions';
import { Problem } from '../../../../server/platform/errors';

const began = new Date('2026-11-20T12:00:00Z');
const minutes = 60_000;
const seat = {
  email: 'ana@x.example',
  token: 'token',
  session: 's1',
  cookies: null,
  address: '192.0.2.1',
  userAgent: '',
};
const ended = new Problem('unauthenticated', 'wrong pair');

/** A check in a session that was opened in some way, some minutes ago; it keeps as whom each guess counts. */
function checkOf(session: Partial<SessionRecord> | null, minutesAgo = 0) {
  const counted: (string | null)[] = [];
  const check = new OwnerCheck({
    sessions: {
      find: () => Promise.resolve(session && ({ _id: 's1', createdAt: began, ...session } as SessionRecord)),
    },
    identity: {
      signIn: (email, password) =>
        password === 'Portal#2026'
          ? Promise.resolve({ kind: 'new-password-required', email, challenge: '' })
          : Promise.reject(ended),
    },
    limits: {
      trying: (_door, { device }, attempt) => {
        counted.push(device);
        return attempt();
      },
    },
    devices: { of: () => Promise.resolve(null) },
    refusals: { told: (_action, _who, attempt) => attempt() },
    wallClock: () => new Date(began.getTime() + minutesAgo * minutes),
  });
  return { check, counted };
}

describe('somebody who came by password', () => {
  it('shows by it that it is they, however long ago that was, and guesses count against that browser alone', async () => {
    const { check, counted } = checkOf({ way: 'password' }, 300);
    expect(await check.asksPassword('token')).toBe(true);
    await check.demand(seat, 'Portal#2026');
    expect(counted).toEqual(['s1']);
  });

  it.each([
    ['nothing', undefined, messages.ownPasswordMissing],
    ['a wrong one', 'errada', messages.ownPasswordWrong],
    ['one without end', 'x'.repeat(300), messages.ownPasswordMissing],
  ])('is refused with %s, at the field', async (_what, password, message) => {
    const { check } = checkOf({ way: undefined });
    await expect(check.demand(seat, password)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { password: message },
    });
  });
});

describe('somebody who came by single sign-on', () => {
  it('is believed for ten minutes, and asked to come again after them', async () => {
    const { check } = checkOf({ way: 'saml' }, 10);
    expect(await check.asksPassword('token')).toBe(false);
    await check.demand(seat, undefined);
    await expect(checkOf({ way: 'token' }, 10.1).check.demand(seat, 'Portal#2026')).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

it('believes nobody whose session is over', async () => {
  await expect(checkOf(null).check.demand(seat, 'Portal#2026')).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});
