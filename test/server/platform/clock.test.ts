import { describe, expect, it } from 'vitest';
import { createClock } from '../../../server/platform/clock';

const zone = 'America/Sao_Paulo';
const hour = 3_600_000;

describe('the clock of a fixed day', () => {
  const now = new Date('2026-11-16T15:00:00Z');
  const epoch = new Date(Date.now() - hour);
  const clock = createClock(zone, { now, epoch });

  it('shows machine times in the days of the fixed clock', () => {
    expect(clock.shown(epoch)).toEqual(now);
    expect(clock.shown(new Date(epoch.getTime() + hour))).toEqual(new Date(now.getTime() + hour));
    expect(Math.abs(clock.shown(new Date()).getTime() - clock.stamp().getTime())).toBeLessThan(1_000);
  });
});

it('a running clock shows an instant as it is', () => {
  const instant = new Date('2027-03-01T12:00:00Z');
  expect(createClock(zone).shown(instant)).toEqual(instant);
});
