import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceProblems,
  cockpitFilterOf,
  cockpitLevels,
  cockpitQuery,
  comparedMonths,
  narrowed,
  sheetMonth,
  type CockpitChoice,
  type CockpitPlace,
} from '../../../../../app/domain/finance/cockpit/filter';
import { month, monthsFrom } from '../../../../../app/domain/values/month';

const place = (text: string): CockpitPlace => {
  const values = text.split('/');
  return Object.fromEntries(
    cockpitLevels.map((level, at) => [level, values[at] ?? '']),
  ) as unknown as CockpitPlace;
};
const places = [
  'A/Balance Sheet/Current Assets/Estoques/Mercadorias',
  'A/Working Capital/Current Assets/Estoques/Mercadorias',
  'A/Balance Sheet/Equity/Capital/Capital',
  'B/Balance Sheet/Current Assets/Caixa/Bancos',
].map(place);
const choose = (given: Partial<CockpitChoice>): CockpitChoice => ({ ...place(''), ...given });

describe('the cockpit filter', () => {
  it('offers everything while nothing is chosen', () => {
    const { options, dropped } = narrowed(places, choose({}));
    expect(options.businessUnitID).toEqual(['A', 'B']);
    expect(options.category1).toEqual(['Current Assets', 'Equity']);
    expect(dropped).toEqual([]);
  });

  it.each([
    ['the unit', { businessUnitID: 'B' }, { report: ['Balance Sheet'], category2: ['Caixa'] }],
    ['the report', { report: 'Working Capital' }, { category1: ['Current Assets'], category2: ['Estoques'] }],
    ['category 1', { category1: 'Equity' }, { category2: ['Capital'], category3: ['Capital'] }],
    ['category 2', { category2: 'Caixa' }, { category3: ['Bancos'] }],
  ])('narrows by %s what comes after it', (_level, chosen, options) => {
    expect(narrowed(places, choose(chosen)).options).toMatchObject(options);
  });

  it('drops what an earlier choice rules out, and says so', () => {
    const choice = choose({ businessUnitID: 'B', category2: 'Estoques', category3: 'Mercadorias' });
    const { chosen, dropped } = narrowed(places, choice);
    expect(chosen).toEqual(choose({ businessUnitID: 'B' }));
    expect(dropped).toEqual(['category2', 'category3']);
    expect(choiceProblems(dropped, choice).category2).toBe(
      '"Estoques" não está na lista de Category 2 para o que foi escolhido antes.',
    );
  });

  it('never ends in a choice that selects nothing, and settles at once', () => {
    const value = fc.constantFrom('', 'a', 'b', 'c');
    const any = fc.tuple(value, value, value, value, value).map((values) => place(values.join('/')));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), any, (all, asked) => {
        const { chosen, options, dropped } = narrowed(all, asked);
        const selected = all.filter((each) =>
          cockpitLevels.every((level) => chosen[level] === '' || each[level] === chosen[level]),
        );
        expect(selected.length).toBeGreaterThan(0);
        for (const level of cockpitLevels) {
          expect(chosen[level] === '' || options[level].includes(chosen[level])).toBe(true);
          expect(dropped.includes(level)).toBe(chosen[level] !== asked[level]);
        }
        expect(narrowed(all, chosen)).toEqual({ chosen, options, dropped: [] });
      }),
    );
  });

  it('goes into an address and comes back', () => {
    const filter = {
      ...choose({ businessUnitID: '9311', category1: 'No-current Assets' }),
      dateStart: '2026-09',
      dateEnd: '2026-10',
    };
    expect(cockpitFilterOf(new URLSearchParams(cockpitQuery(filter)))).toEqual(filter);
    expect(cockpitFilterOf(new URLSearchParams('category1=+x+&other=1')).category1).toBe('x');
  });
});

describe('the two months', () => {
  const closed = monthsFrom(month(2026, 1), month(2026, 10)).reverse();
  const of = (dateStart: string, dateEnd: string) =>
    comparedMonths({ dateStart, dateEnd }, closed, month(2026, 11));

  it.each([
    ['the newest and the one before', '', '', '2026-09', '2026-10'],
    ['those chosen', '2026-03', '2026-08', '2026-03', '2026-08'],
    ['the one before the later', '', '2026-05', '2026-04', '2026-05'],
    ['the newest after the earlier', '2026-05', '', '2026-05', '2026-10'],
    ['months without balances', '2019-05', '2019-06', '2019-05', '2019-06'],
  ])('are %s', (_what, dateStart, dateEnd, from, to) => {
    const code = (text: string) => month(Number(text.slice(0, 4)), Number(text.slice(5)));
    expect(of(dateStart, dateEnd)).toEqual({ months: { from: code(from), to: code(to) }, problems: {} });
  });

  it.each([
    ['the same month twice', '2026-05', '2026-05', 'dateEnd'],
    ['To before From', '2026-06', '2026-05', 'dateEnd'],
    ['no month', 'maio', '2026-05', 'dateStart'],
    ['month 13', '2026-05', '2026-13', 'dateEnd'],
  ])('are refused for %s, at the field', (_what, dateStart, dateEnd, field) => {
    const { months, problems } = of(dateStart, dateEnd);
    expect([months, Object.keys(problems)]).toEqual([null, [field]]);
  });

  it('skip future months by default, which may be chosen', () => {
    const slipped = [month(2043, 8), ...closed];
    const today = month(2026, 11);
    const [from, to] = [month(2026, 9), month(2026, 10)];
    expect(comparedMonths({ dateStart: '', dateEnd: '' }, slipped, today).months).toEqual({ from, to });
    const chosen = comparedMonths({ dateStart: '', dateEnd: '2043-08' }, slipped, today).months;
    expect(chosen).toEqual({ from: to, to: month(2043, 8) });
  });

  it('do not exist without balances', () => {
    expect(comparedMonths({ dateStart: '', dateEnd: '' }, [], month(2026, 11)).months).toBeNull();
  });

  it('head their columns by short month and year', () => {
    expect([sheetMonth(month(2020, 5)), sheetMonth(month(2020, 6))]).toEqual(['May 20', 'Jun 20']);
  });
});
