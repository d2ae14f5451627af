import { describe, expect, it } from 'vitest';
import { readTerm, remindersBy, termStanding } from '../../../../../app/domain/planning/forecast/review-term';
import { boardStateOf, changeOf, isDue } from '../../../../../app/domain/planning/forecast/review-board';

const bounds = { first: '2026-11-01', last: '2026-11-30' };
const read = (typed: Record<string, string>) =>
  readTerm({ deadline: '', before: '', after: '', ...typed }, bounds);

describe('a term as it was typed', () => {
  it('has its last day and its reminders, furthest from it first and last', () => {
    expect(read({ deadline: '2026-11-20', before: '1, 5;0', after: '3 1' })).toEqual({
      term: { deadline: '2026-11-20', before: [5, 1, 0], after: [1, 3] },
      faults: {},
    });
    expect(read({ deadline: '2026-11-30' }).term).toEqual({ deadline: '2026-11-30', before: [], after: [] });
  });

  it.each([
    ['2026-12-01', '', '', 'deadline'],
    ['2026-10-31', '', '', 'deadline'],
    ['2026-11-31', '', '', 'deadline'],
    ['20/11/2026', '', '', 'deadline'],
    ['', '', '', 'deadline'],
    ['2026-11-20', '31', '', 'before'],
    ['2026-11-20', '1,5', '0', 'after'],
    ['2026-11-20', '-1', '', 'before'],
    ['2026-11-20', 'amanhã', '', 'before'],
    ['2026-11-20', '1 2 3 4 5 6', '', 'before'],
  ])('of %j, before %j, after %j is refused at %s', (deadline, before, after, fault) => {
    expect(Object.keys(read({ deadline, before, after }).faults)).toEqual([fault]);
  });
});

describe('reminders', () => {
  const term = { deadline: '2026-11-20', before: [5, 1, 0], after: [1, 3] };

  it.each([
    ['2026-11-14', []],
    ['2026-11-15', ['2026-11-20 -5']],
    ['2026-11-20', ['2026-11-20 -5', '2026-11-20 -1', '2026-11-20 0']],
    ['2026-11-30', ['2026-11-20 -5', '2026-11-20 -1', '2026-11-20 0', '2026-11-20 1', '2026-11-20 3']],
  ])('that are due by %s, last one last', (today, names) => {
    expect(remindersBy(term, today).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['2026-11-16', 'faltam 4 dias'],
    ['2026-11-19', 'falta 1 dia'],
    ['2026-11-20', 'termina hoje'],
    ['2026-11-21', 'terminou ontem'],
    ['2026-11-30', 'terminou há 10 dias'],
  ])('say on %s that the term %s', (today, standing) => {
    expect(termStanding(term.deadline, today)).toBe(standing);
  });
});

describe('the board', () => {
  it('distinguishes an untouched review from one that is being edited', () => {
    expect(boardStateOf('editing', false)).toBe('idle');
    expect(boardStateOf('editing', true)).toBe('editing');
    expect(boardStateOf('returned', false)).toBe('returned');
  });

  it.each([
    ['idle', true],
    ['editing', true],
    ['returned', true],
    ['sent', false],
    ['approved', false],
  ] as const)('takes %s for still to be sent: %s', (state, due) => {
    expect(isDue(state)).toBe(due);
  });

  it.each([
    [110, 100, 10, 0.1],
    [0.3, 0.1, 0.2, 2],
    [-90, -100, 10, 0.1],
    [5, 0, 5, null],
    [null, 5, null, null],
    [5, null, null, null],
  ])('says of %s beside %s that it changed by %s', (total, before, difference, percent) => {
    const change = changeOf(total, before);
    expect(change.difference).toBe(difference);
    if (percent === null) expect(change.percent).toBeNull();
    else expect(change.percent).toBeCloseTo(percent, 12);
  });
});
