import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  month,
  monthCode,
  monthIn,
  monthName,
  monthsFrom,
  parseMonth,
  shortMonth,
  monthText,
} from '../../../../../app/domain/values/month';
import {
  cellLock,
  comingReleases,
  forecastMonths,
  parseReleasePoint,
  releaseAt,
  releaseCalendar,
  releaseColumns,
  releaseFromNow,
  releaseLock,
  releaseName,
  type ReleaseNumber,
} from '../../../../../app/domain/planning/forecast/release-point';

const calendarOf = (name: string, today: number) => {
  const release = parseReleasePoint(name);
  if (!release) throw new Error(name);
  return releaseCalendar(release, today);
};

/** First, anchor and last month, and the edit month. */
const shape = (name: string, today: number) => {
  const { first, anchor, last, editMonth } = calendarOf(name, today);
  return [first, anchor, last, editMonth].map(monthCode);
};

describe('the name of a release point', () => {
  it.each(['RF1 2027', 'RF4 1999'])('%s is one', (name) => {
    expect(parseReleasePoint(name)).not.toBeNull();
  });
  it.each([
    'RF5 2026',
    'RF0 2026',
    'RF1  2026',
    'rf1 2026',
    'RF1 26',
    'RF1 2026 ',
    'actual',
    '',
    'RF1 20260',
  ])('%j is none', (name) => {
    expect(parseReleasePoint(name)).toBeNull();
  });
});

describe('the calendar', () => {
  const today = month(2026, 11);

  it.each([
    ['RF1 2027', ['2025-11', '2026-10', '2027-12', '2026-11']],
    ['RF1 2026', ['2024-11', '2025-10', '2026-12', '2025-11']],
    ['RF2 2026', ['2025-02', '2026-01', '2027-02', '2026-01']],
    ['RF3 2026', ['2025-05', '2026-04', '2027-05', '2026-04']],
    ['RF4 2026', ['2025-08', '2026-07', '2027-08', '2026-07']],
    ['RF2 2027', ['2026-02', '2027-01', '2028-02', '2027-01']],
    // Further ahead than next year: capped at the current year.
    ['RF1 2029', ['2025-11', '2026-10', '2027-12', '2026-11']],
  ])('%s', (name, expected) => {
    expect(shape(name, today)).toEqual(expected);
  });

  it('puts a total after each December, dated the 20th, of that year’s months in the window', () => {
    const columns = releaseColumns(calendarOf('RF1 2027', today));
    const totals = columns.flatMap((column, at) => (column.kind === 'total' ? [{ ...column, at }] : []));
    expect(totals.map(({ year, at, months, date }) => [year, at, months.length, date.toISOString()])).toEqual(
      [
        [2025, 2, 2, '2025-12-20T00:00:00.000Z'],
        [2026, 15, 12, '2026-12-20T00:00:00.000Z'],
        [2027, 28, 12, '2027-12-20T00:00:00.000Z'],
      ],
    );
    expect(columns).toHaveLength(29);
    expect(columns.filter(({ kind }) => kind === 'actual')).toHaveLength(11);
    expect(columns.filter(({ kind }) => kind === 'forecast')).toHaveLength(15);
  });
});

/** Rules P11 and P12, spelled out again: the edit month, and the year it lies in beside the name's. */
const editing: Record<ReleaseNumber, { month: number; yearsBefore: number; months: number }> = {
  1: { month: 11, yearsBefore: 1, months: 15 },
  2: { month: 1, yearsBefore: 0, months: 14 },
  3: { month: 4, yearsBefore: 0, months: 14 },
  4: { month: 7, yearsBefore: 0, months: 14 },
};

describe('over RF1–RF4, all months and several years', () => {
  const years = [2024, 2025, 2026, 2027, 2028];
  const numbers: ReleaseNumber[] = [1, 2, 3, 4];
  const cases = numbers.flatMap((number) => years.map((year) => [number, year] as const));

  it.each(cases)('RF%i %i is open in its edit month only', (number, year) => {
    const rule = editing[number];
    for (const today of monthsFrom(month(year - 1, 1), month(year + 2, 12))) {
      const calendar = releaseCalendar({ number, year }, today);
      const expected = today === month(year - rule.yearsBefore, rule.month);
      const { open, reason } = releaseLock(calendar, today);
      expect([monthCode(today), open]).toEqual([monthCode(today), expected]);
      expect(reason).toContain(open ? 'até' : today < calendar.editMonth ? 'abre em' : 'fechou em');
      expect(forecastMonths(calendar)).toHaveLength(rule.months);
      expect(calendar.anchor - calendar.first).toBe(11);
    }
  });
});

describe('release points to come', () => {
  it('are the open one and those that open within a year', () => {
    const names = (year: number, at: number) => comingReleases(month(year, at)).map(releaseName);
    expect(names(2026, 11)).toEqual(['RF1 2027', 'RF2 2027', 'RF3 2027', 'RF4 2027']);
    expect(names(2026, 12)).toEqual(['RF2 2027', 'RF3 2027', 'RF4 2027']);
    expect(names(2027, 7)).toEqual(['RF4 2027', 'RF1 2028', 'RF2 2028', 'RF3 2028']);
    for (const release of comingReleases(month(2026, 12)))
      expect(releaseLock(releaseCalendar(release, month(2026, 12)), month(2026, 12)).reason).toContain(
        'abre em',
      );
  });
});

describe('the lock', () => {
  it.each([
    ['RF2 2027', 'RF2 2027 abre em 01/01/2027'],
    ['RF1 2027', 'RF1 2027 está aberto para edição até 30/11/2026.'],
    ['RF4 2026', 'RF4 2026 fechou em 31/07/2026; só foi editável em julho de 2026.'],
    ['RF1 2026', 'RF1 2026 fechou em 30/11/2025; só foi editável em novembro de 2025.'],
  ])('%s says why', (name, reason) => {
    expect(releaseLock(calendarOf(name, month(2026, 11)), month(2026, 11)).reason).toBe(reason);
  });

  it('changes at midnight of the tenant, not of UTC', () => {
    const open = (instant: string) =>
      releaseAt('RF1 2027', new Date(instant), 'America/Sao_Paulo')?.lock.open;
    expect(open('2026-11-01T02:59:59Z')).toBe(false);
    expect(open('2026-11-01T03:00:00Z')).toBe(true);
    expect(open('2026-12-01T02:59:59Z')).toBe(true);
    expect(open('2026-12-01T03:00:00Z')).toBe(false);
    expect(releaseAt('actual', new Date(), 'America/Sao_Paulo')).toBeNull();
  });

  it('keeps actuals and months out of the window closed, whatever the day', () => {
    const today = month(2026, 11);
    const calendar = calendarOf('RF1 2027', today);
    expect(cellLock(calendar, month(2026, 10), today)).toBeNull();
    expect(cellLock(calendar, month(2026, 9), today)).toBe('setembro de 2026 é realizado e não muda.');
    expect(cellLock(calendar, month(2028, 1), today)).toBe(
      'janeiro de 2028 está fora da janela de RF1 2027.',
    );
    expect(cellLock(calendar, month(2026, 10), today + 1)).toContain('fechou em 30/11/2026');
  });
});

describe('properties', () => {
  const release = fc.record({
    number: fc.constantFrom<ReleaseNumber>(1, 2, 3, 4),
    year: fc.integer({ min: 1990, max: 2090 }),
  });
  const someMonth = fc.integer({ min: month(1990, 1), max: month(2090, 12) });

  it('columns are every month of the window once, in order, with each December followed by its total', () => {
    fc.assert(
      fc.property(release, someMonth, (point, today) => {
        const calendar = releaseCalendar(point, today);
        const { first, last, anchor } = calendar;
        const columns = releaseColumns(calendar);
        const months = columns.flatMap((column) => (column.kind === 'total' ? [] : [column.month]));
        expect(months).toEqual(monthsFrom(first, last));
        columns.forEach((column, at) => {
          if (column.kind === 'total') {
            expect(columns[at - 1]).toMatchObject({ month: month(column.year, 12) });
            expect(column.months.every((value) => value >= first)).toBe(true);
          } else {
            expect(column.kind === 'forecast').toBe(column.month >= anchor);
            if (column.month % 12 === 11) expect(columns[at + 1]).toMatchObject({ kind: 'total' });
          }
        });
      }),
    );
  });

  it('a release point is fixed from the year before the one in its name, and is open in one month only', () => {
    fc.assert(
      fc.property(release, fc.integer({ min: 0, max: 48 }), (point, later) => {
        const from = month(point.year - 1, 1);
        expect(releaseCalendar(point, from + later)).toEqual(releaseCalendar(point, from));
        const open = monthsFrom(from, from + 60).filter(
          (today) => releaseLock(releaseCalendar(point, today), today).open,
        );
        expect(open).toEqual([releaseCalendar(point, from).editMonth]);
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['2026-11-01', '2026-11'],
    ['2026-11-01T00:00:00.000Z', '2026-11'],
    ['2026-11-01T00:00:00Z', '2026-11'],
    ['11/2026', '2026-11'],
    ['1/2027', '2027-01'],
    ['jun/27', '2027-06'],
    ['JUN/2027', '2027-06'],
    ['mar.-27', '2027-03'],
    ['março de 2027', '2027-03'],
    ['Marco/27', '2027-03'],
    ['Nov 2026', '2026-11'],
    ['Dec-26', '2026-12'],
  ])('%s is %s', (text, code) => {
    expect(monthCode(parseMonth(text) ?? 0)).toBe(code);
  });
  it.each([
    '2026-13',
    '2026-12-20',
    '13/2026',
    '11/26',
    'jun',
    'junk/27',
    'ju/27',
    '2026-11-01T03:00:00Z',
    '',
    'NaN',
  ])('%j is none', (text) => {
    expect(parseMonth(text)).toBeNull();
  });
  it('are read as every screen shows them', () => {
    fc.assert(
      fc.property(fc.integer({ min: month(2000, 1), max: month(2099, 12) }), (value) => {
        for (const shown of [
          shortMonth(value),
          monthName(value),
          monthCode(value),
          monthText(monthCode(value)),
        ])
          expect(parseMonth(shown)).toBe(value);
      }),
    );
  });
  it('are those of the time zone', () => {
    expect(monthCode(monthIn(new Date('2026-11-01T02:00:00Z'), 'America/Sao_Paulo'))).toBe('2026-10');
    expect(monthCode(monthIn(new Date('2026-11-01T02:00:00Z'), 'UTC'))).toBe('2026-11');
  });
});

describe('the release point that opened last', () => {
  it.each([
    ['2026-11', 0, 'RF1 2027'],
    ['2026-11', -2, 'RF3 2026'],
    ['2026-10', 0, 'RF4 2026'],
    ['2027-01', 0, 'RF2 2027'],
    ['2027-01', -1, 'RF1 2027'],
    ['2026-06', 1, 'RF4 2026'],
    ['2026-11', -12, 'RF1 2024'],
    ['2026-11', 12, 'RF1 2030'],
  ])('seen in %s and %d openings on is %s', (code, offset, name) => {
    const release = releaseFromNow(parseMonth(code) ?? 0, offset);
    expect(release && releaseName(release)).toBe(name);
  });
});
