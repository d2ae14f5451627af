import type { NewsOut } from '../../../../server/data/webhooks/announce';
import { randomUUID } from 'node:crypto';
import { ObjectId, type Db, type Document } from 'mongodb';
import type { CellEdit, HandKind, ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import { cellEdits } from '../../../../app/domain/planning/forecast/review-form';
import type { Role } from '../../../../app/domain/people/access/roles';
import { month, monthDate, monthsFrom, parseMonth } from '../../../../app/domain/values/month';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { forecasts, type ForecastRecord } from '../../../../server/planning/forecast/collection';
import { forecastCollections } from '../../../../server/planning/forecast/collections';
import { Forecast } from '../../../../server/planning/forecast/forecast';
import { collection } from '../../../../server/platform/mongo/collection';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { users, type Person } from '../../../../server/people/users/user';
import { quiet, testDatabase } from '../../../servers/mongo';

export const key: ReviewKey = { rf: 'RF1 2027', costCentre: '1001 - Lojas SP' };
export const salary = '610101 - Salários';
export const rent = '620101 - Aluguéis';
export const november = month(2026, 11);
const timeZone = 'America/Sao_Paulo';
/** What a review touches; the portal's other collections would only cost time. */
const kept = [...forecastCollections, auditTrail, users] as unknown as CollectionDefinition<Document>[];

export const person = (name: string, type: Role = 'USER GOLD'): Person => ({
  email: `${name.toLowerCase()}@demo.example`,
  name,
  type,
  stores: [],
});
export const ana = person('Ana');
export const beto = person('Beto');

/** A review of two accounts, 100 in each of their months, on a day of `now`; forecast open in November 2026. */
export async function openDesk(now = '2026-11-16T15:00:00Z', accounts: readonly string[] = [salary, rent]) {
  const database = await testDatabase(kept);
  const { db } = database;
  const cells = collection(db, forecasts);
  const instant = new Date(now);
  const clock = createClock(timeZone, { now: instant, epoch: new Date() });
  const notices: { user: string; text: string; href: string }[] = [];
  const news: NewsOut[] = [];
  const open = (at: typeof clock, by = db, selfApproval = false) =>
    new Forecast({
      settings: { selfApproval },
      db: by,
      clock: at,
      timeZone,
      audit: new Audit(by, at),
      log: quiet,
      announce: (out) => Promise.resolve(void news.push(out)),
      post: () => Promise.resolve(),
      notices: {
        tell: (user, { text, href }) => {
          notices.push({ user, text, href });
          return Promise.resolve();
        },
      },
    });
  const forecast = open(clock);

  const record = (rf: string, account_concat: string, at: number): ForecastRecord => ({
    _id: new ObjectId(),
    rf,
    cost_center_concat: key.costCentre,
    cost_center: '1001',
    level_descr: account_concat < '62' ? 'Despesas com pessoal' : 'Despesas de ocupação',
    group_level_2: account_concat < '62' ? 'Remuneração' : 'Imóveis',
    account_concat,
    data_ref: monthDate(at),
    value: rf === 'actual' ? 100 : null,
    forecast: rf === 'actual' ? null : 100,
    version: 1,
  });
  const records = accounts.flatMap((account) => [
    ...monthsFrom(month(2024, 11), month(2026, 10)).map((at) => record('actual', account, at)),
    ...monthsFrom(month(2026, 10), month(2027, 12)).map((at) => record('RF1 2027', account, at)),
    ...monthsFrom(month(2026, 7), month(2027, 8)).map((at) => record('RF4 2026', account, at)),
  ]);
  await cells.insertMany(records);

  const at = (account_concat: string, code: string) =>
    cells.findOne({ ...at.review, account_concat, data_ref: new Date(`${code}-01T00:00:00Z`) });
  at.review = { rf: key.rf, cost_center_concat: key.costCentre };

  return {
    db,
    forecast,
    /** The same, where who sent a review may approve it. */
    lenient: () => open(clock, db, true),
    cells,
    /** Notices that people got. */
    notices,
    /** What webhooks were told. */
    news,
    /** The stored record of a cell of the review, by account and `2026-11`. */
    at,
    /** What the forecast of that cell is. */
    valueAt: async (account: string, code: string) => (await at(account, code))?.forecast,
    save: (
      who: Person,
      edits: readonly unknown[],
      { id = randomUUID() as string, kind = 'edit' as HandKind, review = key } = {},
    ) => forecast.saves.save(who, review, { id, kind, cells: cellEdits(edits) }),
    /** Books an amount at a month that is yet to come, as a mistyped year does. */
    mistype: (account: string, code = '2027-10') =>
      cells.insertOne(record('actual', account, parseMonth(code) ?? 0)),
    /** Gives people an account of the portal. */
    join: (...people: Person[]) =>
      collection(db, users).insertMany(
        people.map(({ email, name, type }) => ({
          _id: email,
          user: email,
          name,
          type,
          stores: [],
          createdAt: null,
          lastSignInAt: null,
        })),
      ),
    /** The forecast of another process, by its own way to the database. */
    over: (by: Db) => open(clock, by),
    /** The same database seen on another day. */
    on(day: string) {
      const other = createClock(timeZone, { now: new Date(day), epoch: new Date() });
      return open(other);
    },
    close: database.close,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const edit = (account_concat: string, code: string, forecast: number, version = 1): CellEdit => ({
  account_concat,
  data_ref: `${code}-01`,
  forecast,
  version,
});
