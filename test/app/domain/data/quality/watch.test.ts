import { describe, expect, it } from 'vitest';
import { alarmsOf, alarmWords, countingWords, dueWords } from '../../../../../app/domain/data/quality/watch';
import { watchForm } from '../../../../../app/domain/data/quality/watch-form';

const rows = (read: number, nok = 0) => ({ read, ok: read - nok, nok, ignored: 0 });
const limits = { shrinks: 50, refuses: 20 };

describe('what is unusual in a load', () => {
  it.each([
    ['a load like the others', rows(100), [90, 110, 100], limits, []],
    ['an empty one, whatever was before', rows(0), [], limits, ['chegou vazia']],
    ['half as many rows, just not too few', rows(50), [100, 100, 100], limits, []],
    ['fewer than half', rows(49), [100, 100, 100], limits, ['chegou com 49 linhas; o usual são 100 linhas']],
    ['fewer, of which nobody wants to hear', rows(1), [100, 100, 100], { ...limits, shrinks: null }, []],
    ['fewer, with too little before it to judge by', rows(1), [100, 100], limits, []],
    ['refused rows at the limit', rows(100, 20), [], limits, []],
    ['more', rows(100, 21), [], limits, ['teve 21% das linhas recusadas; o limite é 20%']],
  ] as const)('%s', (_what, load, before, watch, expected) => {
    expect(alarmsOf(load, before, watch).map(alarmWords)).toEqual(expected);
  });
});

describe('a watch as it is typed', () => {
  const typed = (more: Record<string, string>) =>
    watchForm.read(
      new URLSearchParams({
        ...{ due: 'monthly', at: '18:30', workday: '5', shrinks: '', refuses: '10', version: '3' },
        ...more,
      }),
    );

  it('is read', () => {
    const watch = { due: 'monthly', at: '18:30', workday: 5, shrinks: null, refuses: 10 } as const;
    expect(typed({}).value).toEqual({ ...watch, version: 3 });
    expect(dueWords(watch)).toBe('no 5º dia útil do mês até 18:30');
  });

  it('says from when loads count for it', () => {
    const words = (due: 'none' | 'daily' | 'workdays' | 'monthly', at: string) => countingWords({ due, at });
    expect(words('monthly', '09:00')).toBe('Contam as cargas do mês do prazo, desde o dia 1º.');
    expect(words('daily', '11:59')).toBe('Contam as cargas desde as 18:00 do dia anterior.');
    expect(words('workdays', '09:00')).toBe('Contam as cargas desde as 18:00 do dia útil anterior.');
    expect(words('workdays', '12:00')).toBe('Contam as cargas do dia do prazo, desde as 0:00.');
    expect(words('none', '09:00')).toBe('');
  });

  it.each([
    [{ due: 'hourly' }, 'due'],
    [{ at: '24:00' }, 'at'],
    [{ at: '9' }, 'at'],
    [{ workday: '0' }, 'workday'],
    [{ workday: '21' }, 'workday'],
    [{ shrinks: '101' }, 'shrinks'],
    [{ refuses: '-1' }, 'refuses'],
  ])('is refused with %o', (more, field) => {
    expect(Object.keys(typed(more).faults ?? {})).toEqual([field]);
  });
});
