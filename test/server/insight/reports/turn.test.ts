import { expect, it } from 'vitest';
import { turnAfter } from '../../../../server/insight/reports/turn';

const zone = 'America/Sao_Paulo';
/** A moment of the zone's clock, three hours behind. */
const at = (local: string) => new Date(`${local}:00-03:00`);

it.each([
  ['the next day', 'daily', '2026-11-16T12:00', '2026-11-16T12:00', '2026-11-17T06:00'],
  ['the day itself, where it was late', 'daily', '2026-11-16T12:00', '2026-11-18T00:10', '2026-11-18T06:00'],
  ['never the day on which it was made', 'daily', '2026-11-16T02:00', '2026-11-16T02:00', '2026-11-17T06:00'],
  ['the same weekday', 'weekly', '2026-11-16T12:00', '2026-11-16T12:00', '2026-11-23T06:00'],
  [
    'the same weekday after a late turn',
    'weekly',
    '2026-11-16T12:00',
    '2026-11-25T10:00',
    '2026-11-30T06:00',
  ],
  ['the last day of a shorter month', 'monthly', '2026-12-31T12:00', '2027-01-31T06:00', '2027-02-28T06:00'],
  ['the 31st again', 'monthly', '2026-12-31T12:00', '2027-02-28T06:00', '2027-03-31T06:00'],
  ['the 29th of a leap year', 'monthly', '2027-08-29T12:00', '2028-01-29T06:00', '2028-02-29T06:00'],
  ['the 29th of other months', 'monthly', '2024-02-29T12:00', '2026-11-16T06:00', '2026-11-29T06:00'],
] as const)('comes on %s: %s', (_what, frequency, made, now, expected) => {
  expect(turnAfter(frequency, at(made), at(now), zone)).toEqual(at(expected));
});
