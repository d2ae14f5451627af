/** @module-tag slow — the cost of each request */
import { expect, it } from 'vitest';
import { expensiveRequests } from '../../../server/http/costs';
import { limits, survey, type Worst } from './survey';

const kb = 1_024;

/** What a door may cost: as any, or as the table of those that may cost more says. */
const allowed = (key: string) => expensiveRequests[key as keyof typeof expensiveRequests] ?? limits;
const tooDear = ({ key, ms, mb }: Worst) => ms > allowed(key).ms || mb > allowed(key).mb;

it(
  'uses little processor time and memory and never fails, for every person and request',
  { timeout: 600_000 },
  async () => {
    const { worst, wrong, statuses } = await survey({ seed: 17, each: 4, body: 300 * kb });
    expect(wrong).toEqual([]);
    expect(worst.filter(tooDear)).toEqual([]);
    // Requests that get as far as a page or a form are among them.
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(422)).toBeGreaterThan(20);
  },
);
