import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { SignInAlerts, signInAlerts } from '../../../../server/people/access/sign-in-alerts';
import { Problem } from '../../../../server/platform/errors';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { Letters } from '../identity/providers';

const email = 'ana@x.example';
const from = { address: '192.0.2.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
const hour = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([signInAlerts]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.collection(signInAlerts.name).deleteMany({});
});

/** The service over parts that write down what is asked of them, in its order. */
function desk() {
  const done: string[] = [];
  const letters = new Letters();
  const state = { now: Date.parse('2026-11-23T12:00:00Z'), isOut: false };
  const note = (what: string) => Promise.resolve(void done.push(what));
  const service = new SignInAlerts({
    db: database.db,
    identity: {
      voidPassword: (whose) =>
        state.isOut ? Promise.reject(new Problem('unavailable', 'fora')) : note(`password of ${whose} void`),
      requestCode: (whose, page) => note(`code for ${whose} at ${page}`),
    },
    keys: { endAllOf: () => note('all keys end') },
    grants: { forget: () => note('grants forgotten') },
    devices: { forget: () => note('browsers forgotten') },
    factors: {
      removeSince: async (_email, from) => {
        await note(`factors since ${from.toISOString()} gone`);
        return true;
      },
    },
    audit: { record: ([entry]) => note(`trail: ${entry?.action} from ${entry?.address}`) },
    post: { send: (letter) => void letter() },
    mailer: letters,
    company: 'Energia',
    address: 'https://portal.example',
    clock: { shown: (at) => at },
    timeZone: 'America/Sao_Paulo',
    wallClock: () => new Date(state.now),
  });
  const token = () => /nao-fui-eu\/([\w-]{43})$/m.exec(letters.sent.at(-1)?.text ?? '')?.[1] ?? '';
  return { service, done, letters, state, token };
}

it('tells the owner the time, the browser and the address, as its link does', async () => {
  const { service, letters, token } = desk();
  await service.raise(email, from);
  expect(letters.sent).toMatchObject([{ to: email, subject: 'Energia: entrada em um navegador novo' }]);
  expect(letters.sent[0]?.text).toContain('Firefox em Windows, em 23 Nov 2026 9:00, do endereço 192.0.2.7');
  expect(await service.find(token())).toEqual({
    email,
    when: '23 Nov 2026 9:00',
    browser: 'Firefox em Windows',
    address: '192.0.2.7',
  });
});

it('is not stored in a form that would open the link', async () => {
  const { service, token } = desk();
  await service.raise(email, from);
  const kept = await database.db.collection(signInAlerts.name).find().toArray();
  expect(JSON.stringify(kept)).not.toContain(token());
});

it('sends at most five letters a day for each account', async () => {
  const { service, letters, state } = desk();
  for (let nth = 0; nth < 7; nth += 1) await service.raise(email, from);
  expect(letters.sent).toHaveLength(5);
  await service.raise('bia@x.example', from);
  expect(letters.sent).toHaveLength(6);
  state.now += 24 * hour + 1;
  await service.raise(email, from);
  expect(letters.sent).toHaveLength(7);
});

it('ends all sessions of the account once, and writes to its owner', async () => {
  const { service, done, token } = desk();
  await service.raise(email, from);
  await service.raise(email, from);
  await service.disown(token(), '198.51.100.1');
  expect(done).toEqual([
    `password of ${email} void`,
    'all keys end',
    'grants forgotten',
    'browsers forgotten',
    'factors since 2026-11-23T12:00:00.000Z gone',
    'trail: factor.remove from 198.51.100.1',
    'trail: sign-in.disowned from 198.51.100.1',
    `code for ${email} at https://portal.example/recovery`,
  ]);
  expect(await service.find(token())).toBeNull();
  await expect(service.disown(token(), '198.51.100.1')).rejects.toMatchObject({
    kind: 'invalid',
    message: proofMessages.alertOver,
  });
});

it('can be repeated after an outage', async () => {
  const { service, done, state, token } = desk();
  await service.raise(email, from);
  state.isOut = true;
  await expect(service.disown(token(), '198.51.100.1')).rejects.toMatchObject({ kind: 'unavailable' });
  state.isOut = false;
  await service.disown(token(), '198.51.100.1');
  expect(done).toHaveLength(8);
});

it.each([
  ['after seven days', 7 * 24 * hour],
  ['later', 30 * 24 * hour],
])('is invalid %s', async (_when, passed) => {
  const { service, state, token } = desk();
  await service.raise(email, from);
  state.now += passed;
  expect(await service.find(token())).toBeNull();
  await expect(service.disown(token(), '192.0.2.1')).rejects.toMatchObject({ kind: 'invalid' });
});

it('refuses a made-up link', async () => {
  const { service, done } = desk();
  await service.raise(email, from);
  for (const made of ['', 'x'.repeat(43), '{"$ne":null}']) {
    expect(await service.find(made)).toBeNull();
    await expect(service.disown(made, '192.0.2.1')).rejects.toMatchObject({ kind: 'invalid' });
  }
  expect(done).toEqual([]);
});
