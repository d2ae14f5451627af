import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueBetween, keptOf } from '../../../../server/data/quality/due';

const zone = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}:00-03:00`);
const term = (due: 'none' | 'daily' | 'workdays' | 'monthly', workday = 5) => ({ due, at: '09:00', workday });
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

  it('is the same whatever the stretches are that it is asked by', () => {
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
      { numRuns: 60 },
    );
  });
});

describe('how a term was kept', () => {
  const dues = ['2026-11-23T09:00', '2026-11-24T09:00', '2026-11-25T09:00'].map(at);
  const kept = (...arrivals: string[]) =>
    keptOf(dues, arrivals.map(at), at('2026-11-22T09:00')).map(({ came, late }) =>
      came ? `${came.toISOString().slice(8, 16)}${late ? ' late' : ''}` : 'missed',
    );

  it.each([
    [
      'in time',
      ['2026-11-23T08:00', '2026-11-24T08:00', '2026-11-25T09:00'],
      ['23T11:00', '24T11:00', '25T12:00'],
    ],
    ['late, which does not keep the next day', ['2026-11-23T10:00'], ['23T13:00 late', 'missed', 'missed']],
    ['late and in time', ['2026-11-23T10:00', '2026-11-24T08:00'], ['23T13:00 late', '24T11:00', 'missed']],
    ['twice on the eve', ['2026-11-22T10:00', '2026-11-22T11:00'], ['22T13:00', 'missed', 'missed']],
    ['at last, long behind the last one', ['2026-11-28T10:00'], ['missed', 'missed', '28T13:00 late']],
    ['before anybody waited for it', ['2026-11-21T10:00'], ['missed', 'missed', 'missed']],
    ['never', [], ['missed', 'missed', 'missed']],
  ] as const)('%s', (_what, arrivals, expected) => {
    expect(kept(...arrivals)).toEqual(expected);
  });
});
