import { expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { OwnPassword } from '../../../../server/people/access/own-password';
import type { Grant } from '../../../../server/people/identity/port';
import { Problem } from '../../../../server/platform/errors';
import { Letters } from '../identity/providers';

const email = 'ana@x.example';
const seat = {
  email,
  token: 'token',
  session: 's1',
  cookies: null,
  address: '192.0.2.1',
  userAgent: 'Firefox',
};
const current = 'Portal#2026';
const typed = { password: 'Outra-senha#26', confirmation: 'Outra-senha#26' };

/** The service over parts that write down what is asked of them, in its order. */
function desk({ byPassword = true, refusing = null as Problem | null } = {}) {
  const done: string[] = [];
  const sent: (string | null)[] = [];
  const letters = new Letters();
  const note = (what: string) => Promise.resolve(void done.push(what));
  const service = new OwnPassword({
    ownerCheck: {
      knowsPassword: () => Promise.resolve(byPassword),
      withPassword: ({ email, address }, given, attempt) => attempt(given, { email, address, device: 's1' }),
    },
    identity: {
      changePassword: async (_email, current, password, messageSent) => {
        messageSent();
        if (refusing) throw refusing;
        await note(`${current} becomes ${password}`);
        return {} as Grant;
      },
    },
    limits: {
      messaging: ({ device }, attempt) => attempt(() => void sent.push(device)),
    },
    keys: { endAllOf: () => note('all keys end') },
    sessions: {
      generation: () => Promise.resolve(1),
      start: (_user, { way, userAgent }) => note(`session by ${way} in ${userAgent}`).then(() => 'new'),
    },
    sessionCookies: { remember: (token) => Promise.resolve(`cookie of ${token}`) },
    grants: { keep: () => note('grant kept') },
    devices: {
      forget: () => note('browsers forgotten'),
      remember: () => Promise.resolve('cookie of the browser'),
    },
    audit: { record: ([entry]) => note(`trail: ${entry?.action}`) },
    post: { send: (letter) => void letter() },
    mailer: letters,
    company: 'Energia',
    address: 'https://portal.example',
  });
  return { service, done, sent, letters };
}

it('ends the sessions of the old password before it opens a new one, and notifies the owner and the trail', async () => {
  const { service, done, letters } = desk();
  expect(await service.change(seat, current, typed)).toEqual(['cookie of new', 'cookie of the browser']);
  expect(done).toEqual([
    'Portal#2026 becomes Outra-senha#26',
    'all keys end',
    'browsers forgotten',
    'grant kept',
    'trail: password.change',
    'session by password in Firefox',
  ]);
  expect(letters.sent).toMatchObject([{ to: email, subject: 'Energia: sua senha foi trocada' }]);
  expect(letters.sent[0]?.text).toContain('https://portal.example/?dialogo=esqueci');
});

it.each([
  [
    'a new password that is not the same twice',
    { ...typed, confirmation: 'x' },
    { confirmation: messages.passwordMismatch },
  ],
  ['a weak one', { password: 'fraca', confirmation: 'fraca' }, { password: messages.passwordRule }],
])('refuses %s before the present one is asked for', async (_what, given, fields) => {
  const { service, done } = desk();
  await expect(service.change(seat, current, given)).rejects.toMatchObject({ kind: 'invalid', fields });
  expect(done).toEqual([]);
});

it('changes nothing where the provider refuses', async () => {
  const { service, done, sent, letters } = desk({ refusing: new Problem('unauthenticated', 'wrong pair') });
  await expect(service.change(seat, current, typed)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect([done, letters.sent]).toEqual([[], []]);
  // What the provider sent before it refused counts all the same.
  expect(sent).toEqual(['s1']);
});

it('does not change the password of a person who came by single sign-on', async () => {
  const { service } = desk({ byPassword: false });
  await expect(service.change(seat, current, typed)).rejects.toMatchObject({
    kind: 'forbidden',
    message: proofMessages.passwordElsewhere,
  });
});
