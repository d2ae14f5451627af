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
  const proven: string[] = [];
  const check = new OwnerCheck({
    sessions: {
      find: () => Promise.resolve(session && ({ _id: 's1', createdAt: began, ...session } as SessionRecord)),
      prove: (id) => Promise.resolve(void proven.push(id)),
    },
    identity: {
      signIn: (email, password) =>
        password === 'Portal#2026'
          ? Promise.resolve({ kind: 'new-password-required', email, challenge: '' })
          : Promise.reject(ended),
    },
    limits: {
      attempt: (_door, { device }, attempt) => {
        counted.push(device);
        return attempt();
      },
      messaging: (_trier, attempt) => attempt(() => undefined),
    },
    devices: { of: () => Promise.resolve(null) },
    refusalLog: { recording: (_action, _who, attempt) => attempt() },
    wallClock: () => later(minutesAgo),
  });
  return { check, counted, proven };
}

const later = (minutesOn: number) => new Date(began.getTime() + minutesOn * minutes);

it.each<[what: string, session: Partial<SessionRecord> | null, minutesOn: number, asked: string | null]>([
  ['who came by password ten minutes ago', { way: 'password' }, 10, null],
  ['who came by password before that', { way: 'password' }, 10.1, 'password'],
  ['who has shown it since', { way: 'password', provenAt: later(55) }, 60, null],
  ['who has not shown it lately', { way: 'password', provenAt: later(55) }, 66, 'password'],
  ['who came some way before ways were kept', { way: undefined }, 11, 'password'],
  ['who came by single sign-on ten minutes ago', { way: 'saml' }, 10, null],
  ['who came by single sign-on before that', { way: 'token' }, 10.1, 'sign-on'],
  ['whose session is over', null, 0, 'password'],
])('asks %s', async (_what, session, minutesOn, asked) => {
  expect(await checkOf(session, minutesOn).check.asks('token')).toBe(asked);
});

it('asks no password of a person who came by single sign-on', async () => {
  expect(await checkOf({ way: 'saml' }).check.knowsPassword('token')).toBe(false);
  expect(await checkOf({ way: 'password' }).check.knowsPassword('token')).toBe(true);
});

describe('a proof by password', () => {
  it('is kept for the session, and guesses count against that browser only', async () => {
    const { check, counted, proven } = checkOf({ way: 'password' }, 300);
    await check.prove(seat, 'Portal#2026');
    expect([counted, proven]).toEqual([['s1'], ['s1']]);
  });

  it.each([
    ['nothing', '', messages.ownPasswordMissing],
    ['a wrong one', 'errada', messages.ownPasswordWrong],
    ['one without end', 'x'.repeat(300), messages.ownPasswordMissing],
  ])('is refused with %s, at the field', async (_what, password, message) => {
    const { check, proven } = checkOf({ way: undefined });
    await expect(check.prove(seat, password)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { password: message },
    });
    expect(proven).toEqual([]);
  });

  it('is refused after the end of the session', async () => {
    await expect(checkOf(null).check.prove(seat, 'Portal#2026')).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});
