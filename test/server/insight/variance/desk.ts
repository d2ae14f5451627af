import path from 'node:path';
import { tmpdir } from 'node:os';
import type { Db } from 'mongodb';
import type { Flags } from '../../../../app/domain/people/access/access';
import type { VarianceView } from '../../../../app/domain/insight/variance/view';
import { Files } from '../../../../server/data/files/files';
import { Balances } from '../../../../server/finance/balances/balances';
import { Fpa } from '../../../../server/finance/fpa/fpa';
import { openVariances } from '../../../../server/insight/variance/open';
import type { Forecast } from '../../../../server/planning/forecast/forecast';
import { createClock } from '../../../../server/platform/clock';
import { DiskStorage } from '../../../../server/platform/storage/disk';

const timeZone = 'America/Sao_Paulo';
const flags: Flags = {
  dashboard: true,
  report: true,
  jobs: true,
  repository: true,
  upload: true,
  planning: true,
  explorer: true,
  financial: true,
};

/** What explains variances on a database; `forecast` is only asked where a review is explained. */
export function openWhy(
  db: Db,
  forecast?: Pick<Forecast, 'reviews' | 'comparison'>,
  off: Partial<Flags> = {},
) {
  const storage = new DiskStorage(path.join(tmpdir(), 'portal-variances'), ['a-secret'.padEnd(32, '-')]);
  const clock = createClock(timeZone);
  const none = { reviews: undefined, comparison: undefined } as unknown as Pick<
    Forecast,
    'reviews' | 'comparison'
  >;
  return openVariances(db, {
    files: new Files(db, storage, clock),
    forecast: forecast ?? none,
    fpa: new Fpa(db, clock, timeZone),
    balances: new Balances(db),
    flags: { ...flags, ...off },
    clock,
    timeZone,
  });
}

/** The lines of an explanation as pairs of name and difference. */
export const differencesOf = ({ lines }: Pick<VarianceView, 'lines'>): [string, number][] =>
  lines.map(({ label, difference }) => [label, difference]);

/** A repeatable run of numbers from 0 to below 1. */
export function numbers(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return at / 2_147_483_648;
  };
}
