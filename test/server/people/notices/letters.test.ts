import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  defaultWayOf,
  noticeGroupNames,
  type NoticeWays,
} from '../../../../app/domain/people/notices/preferences';
import { notices } from '../../../../server/people/notices/collection';
import { NoticeLetters } from '../../../../server/people/notices/letters';
import { Notices } from '../../../../server/people/notices/notices';
import { noticePreferences, NoticePreferences } from '../../../../server/people/notices/preferences';
import { users } from '../../../../server/people/users/user';
import { collection } from '../../../../server/platform/mongo/collection';
import type { Mail } from '../../../../server/platform/mail/port';
import { quiet, testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const ana = 'ana@x';
let database: Awaited<ReturnType<typeof testDatabase>>;
let now: Date;
let sent: Mail[];
let reported: unknown[];
/** What the mail server refuses letters with; null while it takes them. */
let refusal: Error | null;
let letters: NoticeLetters;
let service: Notices;
let preferences: NoticePreferences;

beforeEach(async () => {
  database = await testDatabase([notices, noticePreferences, users] as never);
  now = new Date('2026-11-16T15:00:00Z');
  sent = [];
  reported = [];
  refusal = null;
  const { db } = database;
  const clock = { stamp: () => new Date(now) };
  preferences = new NoticePreferences(db);
  letters = new NoticeLetters({
    ...{ db, clock, timeZone, preferences, company: 'Energia', address: 'https://portal.example' },
    mailer: { send: (mail) => (refusal ? Promise.reject(refusal) : Promise.resolve(void sent.push(mail))) },
    errors: { report: (error) => void reported.push(error) },
  });
  service = new Notices(db, clock as never, quiet, letters);
  await collection(db, users).insertOne({
    ...{
      _id: ana,
      user: ana,
      name: 'Ana',
      type: 'USER GOLD',
      stores: [],
      createdAt: null,
      lastSignInAt: null,
    },
  });
});
afterEach(async () => {
  await database.close();
  expect(reported).toEqual([]);
});

const ways = (changes: Partial<NoticeWays>): NoticeWays => ({
  ...(Object.fromEntries(noticeGroupNames.map((name) => [name, defaultWayOf(name)])) as NoticeWays),
  ...changes,
});
const tell = (text: string, kind: 'review' | 'mention' = 'review') =>
  service.tell(ana, { kind, text, href: '/ij/revisoes' });
const at = (instant: string) => {
  now = new Date(instant);
  return letters.round();
};

it('are sent once the next morning in one letter with the unread notices', async () => {
  for (let review = 1; review <= 12; review += 1) {
    now = new Date(now.getTime() + 1_000);
    await tell(`Ivo enviou ${review}.`);
  }
  await letters.round();
  expect(sent).toEqual([]);
  const [newest] = await service.list(ana);
  await service.open(ana, newest?._id ?? '');
  await at('2026-11-17T10:59:00Z');
  expect(sent).toEqual([]);
  await at('2026-11-17T11:00:00Z');
  await at('2026-11-17T11:10:00Z');
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[ana, 'Energia: 11 avisos novos']]);
  expect(sent[0]?.text).toContain('- Ivo enviou 1.\n  https://portal.example/ij/revisoes');
  expect(sent[0]?.text).toContain('https://portal.example/avisos/preferencias');
  expect(sent[0]?.text).not.toContain('Ivo enviou 12.');
  await tell('De tarde.');
  await at('2026-11-17T20:00:00Z');
  expect(sent).toHaveLength(1);
  await at('2026-11-18T12:00:00Z');
  expect(sent.map(({ subject }) => subject).at(-1)).toBe('Energia: 1 aviso novo');
});

it('are retried hourly after the mail server refused them, and sent once', async () => {
  await tell('Ivo enviou 1.');
  refusal = new Error('452 insufficient system storage');
  await at('2026-11-17T11:00:00Z');
  expect(reported.splice(0)).toEqual([refusal]);
  refusal = null;
  await at('2026-11-17T11:50:00Z');
  expect(sent).toEqual([]);
  await at('2026-11-17T12:00:00Z');
  await at('2026-11-17T13:10:00Z');
  expect(sent.map(({ subject }) => subject)).toEqual(['Energia: 1 aviso novo']);
});

it('follow the person’s choice: at once, only in the portal, or not at all', async () => {
  await preferences.save(ana, ways({ mention: 'letter', review: 'bell' }));
  await tell('Bia citou você.', 'mention');
  await tell('Ivo enviou 1.');
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('Bia citou você.')]);
  await preferences.save(ana, ways({ mention: 'none' }));
  await tell('De novo.', 'mention');
  expect((await service.list(ana)).map(({ text }) => text).sort()).toEqual([
    'Bia citou você.',
    'Ivo enviou 1.',
  ]);
  await at('2026-11-17T12:00:00Z');
  expect(sent).toHaveLength(1);
});

it('let an area write with words of its own only to who wants its letters at once', async () => {
  const mail = { to: ana, subject: 'Revisão', text: 'Aprovar', html: '<body>Aprovar</body>' };
  await letters.mailerFor('review').send(mail);
  expect(sent).toEqual([]);
  await preferences.save(ana, ways({ review: 'letter' }));
  await letters.mailerFor('review').send(mail);
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('Aprovar')]);
});
