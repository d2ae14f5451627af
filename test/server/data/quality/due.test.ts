import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Watch } from '../../../../app/domain/data/quality/watch';
import { keptOf, termsBetween } from '../../../../server/data/quality/due';
import { runs } from '../../../property-runs';

const zone = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}:00-03:00`);
const term = (due: Watch['due'], workday = 5) => ({ due, at: '09:00', workday });
const dueBetween = (...asked: Parameters<typeof termsBetween>) =>
  termsBetween(...asked).map(({ due }) => due);
const load = (at: Date) => ({ at, of: at });
const daysOf = (moments: readonly Date[]) => moments.map((each) => each.toISOString().slice(0, 16));

describe('when a base is due', () => {
  it.each([
    ['nothing without a term', term('none'), '2026-11-01T00:00', '2026-12-01T00:00', []],
    [
      'every day, of which the first may be over already',
      term('daily'),
      '2026-11-20T09:00',
      '2026-11-22T09:00',
      ['2026-11-21T12:00', '2026-11-22T12:00'],
    ],
    [
      'working days, without weekends and the holiday of 20 November',
      term('workdays'),
      '2026-11-18T23:00',
      '2026-11-24T08:59',
      ['2026-11-19T12:00', '2026-11-23T12:00'],
    ],
    [
      'working days around Carnival, when banks are closed',
      term('workdays'),
      '2026-02-13T10:00',
      '2026-02-18T10:00',
      ['2026-02-18T12:00'],
    ],
    [
      'the fifth working day, in a month that begins on a Sunday with a holiday behind it',
      term('monthly'),
      '2026-11-01T00:00',
      '2026-12-31T00:00',
      ['2026-11-09T12:00', '2026-12-07T12:00'],
    ],
    [
      'working days around Easter and Corpus Christi',
      term('workdays'),
      '2027-03-24T10:00',
      '2027-03-30T08:00',
      ['2027-03-25T12:00', '2027-03-29T12:00'],
    ],
    [
      'the Thursday of Corpus Christi, which is none',
      term('workdays'),
      '2027-05-26T10:00',
      '2027-05-28T10:00',
      ['2027-05-28T12:00'],
    ],
    [
      '20 November, which was a working day before 2024',
      term('workdays'),
      '2023-11-19T10:00',
      '2023-11-20T10:00',
      ['2023-11-20T12:00'],
    ],
    [
      'the first working day behind New Year',
      term('monthly', 1),
      '2025-12-31T10:00',
      '2026-01-31T00:00',
      ['2026-01-02T12:00'],
    ],
  ] as const)('%s', (_what, watch, from, until, expected) => {
    expect(daysOf(dueBetween(watch, at(from), at(until), zone))).toEqual(expected);
  });

  it('does not depend on the periods by which it is computed', { tags: 'slow' }, () => {
    const day = fc.integer({ min: 0, max: 400 * 1_440 });
    fc.assert(
      fc.property(
        day,
        day,
        day,
        fc.constantFrom('daily', 'workdays', 'monthly'),
        (one, other, third, due) => {
          const [from, between, until] = [one, other, third]
            .sort((a, b) => a - b)
            .map((minutes) => new Date(at('2026-01-01T00:00').getTime() + minutes * 60_000));
          if (!from || !between || !until) throw new Error('three moments');
          expect([
            ...dueBetween(term(due), from, between, zone),
            ...dueBetween(term(due), between, until, zone),
          ]).toEqual(dueBetween(term(due), from, until, zone));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('when loads count for a term', () => {
  const local = (moment: Date) => new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(5, 16);

  it.each([
    ['early on any day: from the evening before', 'daily', '09:00', ['11-22T18:00 11-23T09:00 11-23T18:00']],
    ['later on any day: on that day', 'daily', '12:00', ['11-23T00:00 11-23T12:00 11-24T00:00']],
    [
      'early on working days: from the evening of the one before, across a weekend with its holiday',
      'workdays',
      '11:59',
      ['11-19T18:00 11-23T11:59 11-23T18:00'],
    ],
    ['later on working days', 'workdays', '18:00', ['11-23T00:00 11-23T18:00 11-24T00:00']],
    [
      'a working day of the month: in that month',
      'monthly',
      '09:00',
      ['11-01T00:00 11-23T09:00 12-01T00:00'],
    ],
  ] as const)('%s', (_what, due, hour, expected) => {
    const watch = { due, at: hour, workday: 14 };
    expect(
      termsBetween(watch, at('2026-11-23T00:00'), at('2026-11-23T23:00'), zone).map(
        ({ opens, due, closes }) => [opens, due, closes].map(local).join(' '),
      ),
    ).toEqual(expected);
  });

  const minutes = (days: number) => fc.integer({ min: 0, max: days * 1_440 });
  const watches = fc.record({
    due: fc.constantFrom('daily', 'workdays', 'monthly'),
    at: fc.integer({ min: 0, max: 1_439 }).map((each) => {
      const [hour, minute] = [Math.floor(each / 60), each % 60];
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    }),
    workday: fc.integer({ min: 1, max: 20 }),
  });

  it('each load counts for exactly one term, and a term is kept by any load in its window', () => {
    const from = at('2026-01-01T00:00');
    const after = (each: number) => new Date(from.getTime() + each * 60_000);
    fc.assert(
      fc.property(watches, fc.array(minutes(100), { maxLength: 40 }), (watch, came) => {
        const terms = termsBetween(watch, from, after(100 * 1_440), zone);
        const arrivals = came.sort((one, other) => one - other).map(after);
        for (const [index, { opens, due, closes }] of terms.entries()) {
          expect(opens <= due && due < closes).toBe(true);
          expect(terms[index + 1]?.opens ?? closes).toEqual(closes);
        }
        const kept = keptOf(terms, arrivals.map(load));
        const counted = kept.flatMap(({ came }) => (came ? [came.getTime()] : []));
        expect(new Set(counted).size).toBe(counted.length);
        for (const [index, { opens, due }] of terms.entries())
          expect(kept[index]?.late).toBe(!arrivals.some((each) => each >= opens && each <= due));
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('how a term was kept', () => {
  const kept = (
    watch: Pick<Watch, 'due' | 'at' | 'workday'>,
    from: string,
    until: string,
    arrivals: readonly string[],
  ) =>
    keptOf(termsBetween(watch, at(from), at(until), zone), arrivals.map(at).map(load)).map(({ came, late }) =>
      came ? `${came.toISOString().slice(8, 16)}${late ? ' late' : ''}` : 'missed',
    );

  it.each([
    [
      'in time',
      ['2026-11-23T08:00', '2026-11-24T08:00', '2026-11-25T09:00'],
      ['23T11:00', '24T11:00', '25T12:00'],
    ],
    ['late, which does not keep the next day', ['2026-11-23T10:00'], ['23T13:00 late', 'missed', 'missed']],
    [
      'twice in a morning, which does not keep the next day',
      ['2026-11-23T08:00', '2026-11-23T09:30'],
      ['23T11:00', 'missed', 'missed'],
    ],
    ['in the night before', ['2026-11-22T22:00', '2026-11-23T22:00'], ['23T01:00', '24T01:00', 'missed']],
    ['late and in time', ['2026-11-23T10:00', '2026-11-24T08:00'], ['23T13:00 late', '24T11:00', 'missed']],
    ['at last, long behind the last one', ['2026-11-28T10:00'], ['missed', 'missed', 'missed']],
    ['on the afternoon before', ['2026-11-22T17:59'], ['missed', 'missed', 'missed']],
    ['never', [], ['missed', 'missed', 'missed']],
  ] as const)('%s', (_what, arrivals, expected) => {
    expect(kept(term('daily'), '2026-11-22T10:00', '2026-11-25T10:00', arrivals)).toEqual(expected);
  });

  it('counts corrections of its own loads only', () => {
    const terms = termsBetween(term('daily'), at('2026-11-22T10:00'), at('2026-11-24T10:00'), zone);
    const correction = { at: at('2026-11-24T08:00'), of: at('2026-11-23T08:00') };
    expect(keptOf(terms, [correction])).toEqual([
      { due: at('2026-11-23T09:00'), came: correction.at, late: true },
      { due: at('2026-11-24T09:00'), came: null, late: true },
    ]);
  });

  it('counts for a month what came in it, not corrections of the month before', () => {
    const arrivals = ['2026-10-06T10:00', '2026-10-15T10:00'];
    const both = (...came: string[]) => kept(term('monthly'), '2026-10-01T00:00', '2026-12-01T00:00', came);
    expect(both(...arrivals)).toEqual(['06T13:00', 'missed']);
    expect(both(...arrivals, '2026-11-09T08:59')).toEqual(['06T13:00', '09T11:59']);
    expect(both('2026-10-15T10:00', '2026-11-30T10:00')).toEqual(['15T13:00 late', '30T13:00 late']);
  });
});
