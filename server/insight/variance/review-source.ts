import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import {
  monthColumns,
  reviewPath,
  type MonthColumn,
  type ReviewColumn,
} from '../../../app/domain/planning/forecast/forecast';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import { amountsOf } from '../../../app/domain/insight/variance/measure';
import type { VarianceChoice } from '../../../app/domain/insight/variance/view';
import { messages } from '../../../app/domain/messages';
import { toUnits } from '../../../app/domain/values/decimal';
import { count } from '../../../app/domain/values/format';
import { parseMonth, shortMonth, type Month } from '../../../app/domain/values/month';
import { foreseenMonths } from '../../../app/domain/planning/forecast/review-board';
import { actualScenario, yearBefore } from '../../planning/forecast';
import type { Forecast } from '../../planning/forecast/forecast';
import { actualBase } from '../../planning/bases';
import { tableUrl } from '../../data/bases';
import { Problem } from '../../platform/errors';
import { accountDimensions, within, type AccountPlace } from './account-lines';
import { cellPath, rowsOfCells, type ReviewBehind, type ScenarioCells } from './review-behind';
import type { FilesOfRows } from './row-files';
import { monthFilter, type Variance, type VarianceSource } from './variance';

/** A cell of the review beside the compared figure; null if there is none. */
interface Compared extends AccountPlace {
  readonly mes: string;
  readonly at: Month;
  readonly own: number | null;
  readonly other: number | null;
}

/** Variances of a forecast review against another release point, what was booked, or the year before. */
export class ReviewVariances implements VarianceSource {
  constructor(
    private readonly parts: {
      readonly forecast: Pick<Forecast, 'reviews' | 'comparison'>;
      readonly behind: ReviewBehind;
      readonly files: FilesOfRows;
      readonly flags: Flags;
    },
  ) {}

  async find(params: URLSearchParams): Promise<Variance> {
    const { forecast, behind, files, flags } = this.parts;
    const [rf, costCentre] = [params.get('rf') ?? '', params.get('cost_center') ?? ''];
    const key = { rf, costCentre };
    const review = await forecast.reviews.review(key);
    const choices = await forecast.comparison.choices(key);
    const against = choices.find(({ value }) => value === params.get('contra')) ?? choices[0];
    const comparison =
      against && (await forecast.comparison.of(key, review.rows, against.value, 'diferenca'));
    if (!against || !comparison) throw new Problem('absent', messages.noData);
    const months = monthColumns(review.columns);
    const all = months.flatMap((column, index) =>
      review.rows.map(({ account: conta, group: grupo, level: nivel, values }): Compared => ({
        ...{ conta, grupo, nivel },
        mes: column.key,
        at: parseMonth(column.key) ?? 0,
        own: values[index] ?? null,
        other: comparison.values[conta]?.[index] ?? null,
      })),
    );
    const period = periodOf(params.get('periodo') ?? '', review.columns, months, all);
    const cells = all.filter(({ mes }) => period.months.includes(mes));
    const shift = against.value === yearBefore ? 12 : 0;
    const own = (narrowed: Narrowing) => found(cells, narrowed);
    /** The cells of both sides by the scenarios that hold them. */
    const scenarios = (narrowed: Narrowing): ScenarioCells[] => {
      const left = own(narrowed);
      const accounts = [...new Set(left.map(({ conta }) => conta))];
      const at = [...new Set(left.map((cell) => cell.at))];
      const [booked, foreseen] = [
        at.filter((month) => month < review.calendar.anchor),
        at.filter((month) => month >= review.calendar.anchor),
      ];
      const other = shift > 0 ? actualScenario : against.value;
      return [
        { scenario: rf, costCentre, months: foreseen, accounts },
        { scenario: actualScenario, costCentre, months: booked, accounts },
        { scenario: other, costCentre, months: at.map((month) => month - shift), accounts },
        // A month of the year before that is not booked yet is this release point's own.
        ...(shift > 0
          ? [{ scenario: rf, costCentre, months: at.map((month) => month - shift), accounts }]
          : []),
      ].filter(({ months: some }) => some.length > 0);
    };
    return {
      title: `${rf} − ${against.label}`,
      before: against.label,
      after: rf,
      measure: amountsOf('bad'),
      facts: [
        ['Cost Center', costCentre],
        ['Período', period.label],
      ],
      notes: period.notes(against.label, rf),
      choices: [
        { name: 'contra', label: 'Comparar com', value: against.value, options: choices },
        period.choice,
      ],
      fields: { rf, cost_center: costCentre, contra: against.value, periodo: period.value },
      dimensions: [
        ...accountDimensions,
        { name: 'mes', label: 'Mês', nameOf: (code) => shortMonth(parseMonth(code) ?? 0) },
      ],
      first: 'conta',
      narrowed: {},
      back: {
        label: `${rf} · ${costCentre}`,
        to: `${reviewPath(key)}?${new URLSearchParams({ comparar: against.value, como: 'diferenca' })}`,
      },
      parts: async (by, narrowed) =>
        own(narrowed).map((cell) => ({
          key: cell[by as keyof AccountPlace | 'mes'],
          before: toUnits(cell.other ?? 0, 2),
          after: toUnits(cell.own ?? 0, 2),
          split: null,
        })),
      behind: async (person, narrowed) => {
        const sides = scenarios(narrowed);
        const [changes, comments, brought] = await Promise.all([
          Promise.all(sides.map((each) => behind.changes(each))),
          Promise.all(sides.map((each) => behind.comments(each))),
          files.of(person, sides.map(rowsOfCells)),
        ]);
        return { changes: changes.flat(), comments: comments.flat(), files: brought };
      },
      ways: (person, narrowed) => {
        const left = own(narrowed);
        const [cell] = left;
        const accounts = new Set(left.map(({ conta }) => conta));
        const at = left.map((each) => each.at);
        const single = left.length === 1 && cell !== undefined;
        const booked = at.filter((month) => month < review.calendar.anchor);
        return [
          ...(single ? [{ label: `Célula em ${rf}`, to: cellPath(key, cell.conta, cell.at) }] : []),
          ...(single && against.value !== actualScenario && shift === 0
            ? [
                {
                  label: `Célula em ${against.label}`,
                  to: cellPath({ rf: against.value, costCentre }, cell.conta, cell.at),
                },
              ]
            : []),
          ...(mayEnter('/repo/master-data', person.type, flags) && booked.length > 0
            ? [
                {
                  label: 'Linhas do realizado',
                  to: tableUrl(actualBase.name, {
                    cost_center_concat: costCentre,
                    data_ref: monthFilter(Math.min(...booked), Math.max(...booked)),
                    ...(accounts.size === 1 && cell && { account_concat: cell.conta }),
                  }),
                },
              ]
            : []),
        ];
      },
    };
  }
}

function found(cells: readonly Compared[], narrowed: Narrowing): Compared[] {
  const months = narrowed['mes'];
  return within(cells, narrowed).filter(
    ({ mes, own, other }) => (own !== null || other !== null) && (months?.includes(mes) ?? true),
  );
}

/** The compared months: one, those of a total, or all in which both sides have amounts. */
function periodOf(
  wanted: string,
  columns: readonly ReviewColumn[],
  months: readonly MonthColumn[],
  cells: readonly Compared[],
) {
  const has = (side: 'own' | 'other') =>
    new Set(cells.filter((cell) => cell[side] !== null).map(({ mes }) => mes));
  const [own, other] = [has('own'), has('other')];
  const both = months.map(({ key }) => key).filter((key) => own.has(key) && other.has(key));
  const column = columns.find(({ key }) => key === wanted);
  const foreseen = months
    .filter(({ kind, key }) => kind === 'forecast' && both.includes(key))
    .map(({ key }) => key);
  const named: Readonly<Record<string, readonly string[]>> = { '': both, [foreseenMonths]: foreseen };
  const value = column?.key ?? (Object.hasOwn(named, wanted) ? wanted : '');
  const chosen = column ? (column.kind === 'total' ? column.of : [column.key]) : (named[value] ?? both);
  const lacking = (side: ReadonlySet<string>) => chosen.filter((key) => !side.has(key)).length;
  const lack = (name: string, many: number) =>
    many === 0
      ? []
      : [`${name} não tem valores em ${count(many, 'mês', 'meses')} deste período: contam como zero.`];
  const choice: VarianceChoice = {
    name: 'periodo',
    label: 'Período',
    value,
    options: [
      { value: '', label: 'Meses que os dois têm' },
      { value: foreseenMonths, label: 'Meses que os dois preveem' },
      ...columns.map(({ key, label }) => ({ value: key, label })),
    ],
  };
  return {
    months: chosen,
    value,
    label: choice.options.find((option) => option.value === value)?.label ?? '',
    choice,
    notes: (before: string, after: string) => [...lack(before, lacking(other)), ...lack(after, lacking(own))],
  };
}
