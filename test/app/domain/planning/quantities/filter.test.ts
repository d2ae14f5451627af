import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstEnd,
  emptyFilter,
  filterLines,
  filterOf,
  filterParams,
  filterProblems,
  filterSummary,
  isEmptyFilter,
  pastedCodes,
  periodText,
  planAttributes,
  planChannels,
} from '../../../../../app/domain/planning/quantities/filter';
import { month, monthCode, monthsFrom } from '../../../../../app/domain/values/month';

const filter = (query: string) => filterOf(new URLSearchParams(query));

describe('the planning filter of an address', () => {
  it('keeps the names that scripts rely on (rule X1)', () => {
    const query =
      'dateStart=2026-01&dateEnd=2026-12&sku=MK1&sku=MK2&brand=Lumina&category=C&hero=hero&majorCategory=Makeup&abcd=A&subCategory=S&plcLocal=3-Released&chanel=FSS';
    expect(filterParams(filter(query)).toString()).toBe(query);
  });

  it('keeps each value once and ignores unknown ones', () => {
    expect(filter('sku=A&sku=+A+&sku=&page=3&valor[x]=1')).toEqual({ ...emptyFilter, sku: ['A'] });
    expect(isEmptyFilter(filter('page=3'))).toBe(true);
  });

  it('takes months and channels as screens show them', () => {
    expect(filter('dateStart=jun/27&dateEnd=Dec+2027&chanel=fss&chanel=FSS')).toMatchObject({
      dateStart: '2027-06',
      dateEnd: '2027-12',
      chanel: ['FSS'],
    });
  });

  it('counts codes that were pasted and not added yet as picked', () => {
    expect(filter('sku=A&codes=B%0D%0AA%3B+C').sku).toEqual(['A', 'B', 'C']);
  });

  it('takes an empty ABCD class for the class of SKUs without one', () => {
    expect(filter('abcd=&abcd=A').abcd).toEqual(['', 'A']);
  });

  it('survives an address and back', () => {
    const code = fc.constantFrom(...monthsFrom(month(1950, 12), month(2030, 12)).map(monthCode), '');
    const text = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => value.trim() === value);
    const texts = fc.uniqueArray(text, { maxLength: 4 });
    const lists = Object.fromEntries(planAttributes.map((name) => [name, texts]));
    const any = fc.record({
      ...lists,
      sku: texts,
      skuList: fc.constantFrom('', 'k3f9'),
      q: fc.constantFrom('', 'creme noturno', '.*'),
      dateStart: code,
      dateEnd: code,
      chanel: fc.subarray([...planChannels]),
    });
    fc.assert(
      fc.property(any, (given) => {
        expect(filterOf(new URLSearchParams(filterParams(given as never).toString()))).toEqual(given);
      }),
    );
  });
});

describe('a filter is refused', () => {
  it.each([
    ['without a channel', 'dateStart=2026-01', ['chanel']],
    ['for an unknown channel', 'chanel=FSS&chanel=MARTE', ['chanel']],
    ['where To is before From', 'chanel=FSS&dateStart=2026-05&dateEnd=2026-04', ['dateEnd']],
    ['before December 1950', 'chanel=FSS&dateStart=1950-11', ['dateStart']],
    ['after December 2030', 'chanel=FSS&dateEnd=2031-01', ['dateEnd']],
    ['for what is not a month', 'chanel=FSS&dateStart=2026-13&dateEnd=ontem', ['dateEnd', 'dateStart']],
  ])('%s', (_what, query, fields) => {
    expect(Object.keys(filterProblems(filter(query))).sort()).toEqual(fields);
  });

  it.each([
    'chanel=FSS',
    'chanel=FSS&dateStart=1950-12&dateEnd=2030-12',
    'chanel=FSS&dateStart=2026-04&dateEnd=2026-04',
  ])('but not for %s', (query) => {
    expect(filterProblems(filter(query))).toEqual({});
  });
});

describe('the period', () => {
  it.each([
    ['', '', 'Todo o período'],
    ['2026-01', '2027-12', 'Jan 2026 - Dec 2027'],
    ['2026-01', '', 'desde Jan 2026'],
    ['', '2026-02', 'até Feb 2026'],
  ])('%s to %s reads %s', (dateStart, dateEnd, text) => {
    expect(periodText({ dateStart, dateEnd })).toBe(text);
  });
});

it('pasted codes are split at any separator', () => {
  expect(pastedCodes('MK1\tMK2;MK3,MK1\r\n  MK4 ')).toEqual(['MK1', 'MK2', 'MK3', 'MK4']);
});

it.each([
  ['dateStart=2026-01&chanel=FSS&chanel=BRANDSITE', 'desde Jan 2026 · FSS, BRANDSITE'],
  ['chanel=FSS&sku=A&sku=B&abcd=', 'Todo o período · FSS · SKU A, SKU B · ABCD: (vazio)'],
  ['sku=A&sku=B&sku=C&skuList=k3f9&hero=hero', 'Todo o período · 3 SKUs · lista de SKUs · Hero: hero'],
  ['brand=A&brand=B&brand=C', 'Todo o período · Brand: 3 valores'],
  [`chanel=${planChannels.join('&chanel=')}&dateEnd=2026-02`, 'até Feb 2026 · todos os canais'],
])('"%s" in one line is "%s"', (query, text) => {
  expect(filterSummary(filter(query))).toBe(text);
});

it('a filter in words names what was chosen', () => {
  expect(filterLines(filter('dateStart=2026-01&dateEnd=2026-02&sku=A&abcd=&chanel=FSS'), 1)).toEqual([
    ['Period', 'Jan 2026 - Feb 2026'],
    ['SKU', 'A'],
    ['ABCD', '(vazio)'],
    ['Channel', 'FSS'],
  ]);
});

it.each([
  ['', '1950-12'],
  ['2026-05', '2026-05'],
  ['1900-01', '1950-12'],
  ['2031-01', '1950-12'],
  ['maio', '1950-12'],
])('a period from %j can end from %s on', (from, min) => {
  expect(firstEnd(from)).toBe(min);
});
