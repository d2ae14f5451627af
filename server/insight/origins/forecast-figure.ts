import type { Collection, Db } from 'mongodb';
import { someOf } from '../../../app/domain/insight/origins/origin';
import { sourceLabel } from '../../../app/domain/planning/forecast/opening';
import { parseReleasePoint, releaseCalendar } from '../../../app/domain/planning/forecast/release-point';
import { messages } from '../../../app/domain/messages';
import { amountsOf, signedIn } from '../../../app/domain/insight/variance/measure';
import { formatDecimal, sum } from '../../../app/domain/values/decimal';
import { count, formatDateTime } from '../../../app/domain/values/format';
import {
  monthCode,
  monthDate,
  monthOfDate,
  parseMonth,
  shortMonth,
  type Month,
} from '../../../app/domain/values/month';
import { isScenarioId } from '../../../app/domain/planning/scenarios/scenario';
import { reviewPath } from '../../../app/domain/planning/forecast/forecast';
import { actualBase, forecastBase } from '../../planning/bases';
import { actualScenario, forecasts, openings } from '../../planning/forecast';
import type { ForecastRecord } from '../../planning/forecast/collection';
import type { Person } from '../../people/users/user';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { cellPath, monthFilter } from '../variance';
import type { ReviewBehind } from '../variance/review-behind';
import { monthsMatch, watchedSum, type FigureSource, type FoundFigure, type Reading } from './figure';

interface Deps {
  readonly behind: Pick<ReviewBehind, 'changes' | 'comments'>;
  /** What says it of cells of scenarios, which `cenario` names by their id. */
  readonly scenarios: FigureSource;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Maximum number of months of one figure: those of the longest window. */
const maxMonths = 26;

/**
 * Amounts of the FP&A report and of forecast reviews: an account, a heading above it or a whole cost centre, in some
 * months of actuals or of a release point, whose months before its anchor are actuals.
 */
export class ForecastFigures implements FigureSource {
  readonly #cells: Collection<ForecastRecord>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#cells = collection(db, forecasts);
  }

  async find(person: Person, params: URLSearchParams): Promise<FoundFigure> {
    if (isScenarioId(params.get('cenario'))) return this.deps.scenarios.find(person, params);
    const text = (name: string) => params.get(name) ?? '';
    const costCentre = text('cost_center');
    const months = [...new Set(params.getAll('mes').flatMap((code) => parseMonth(code) ?? []))]
      .sort((one, other) => one - other)
      .slice(0, maxMonths);
    const asked = text('cenario');
    const anchor = this.#anchor(asked);
    const [booked, foreseen] = [
      months.filter((month) => month < anchor),
      months.filter((month) => month >= anchor),
    ];
    const place = placeOf(text);
    const sides = [
      { scenario: actualScenario, months: booked, base: actualBase },
      { scenario: asked, months: foreseen, base: forecastBase },
    ].filter((side) => side.months.length > 0);
    const filterOf = ({ scenario, months: at }: { scenario: string; months: readonly Month[] }) => ({
      rf: scenario,
      cost_center_concat: costCentre,
      data_ref: { $in: at.map(monthDate) },
      ...place.filter,
    });
    const cells = sides.length === 0 ? [] : await this.#cells.find({ $or: sides.map(filterOf) }).toArray();
    if (cells.length === 0) throw new Problem('absent', messages.absent);
    const accounts = [...new Set(cells.map(({ account_concat: account }) => account))];
    const own = cells.filter(({ rf }) => rf !== actualScenario);
    const scenarioCells = { scenario: asked, costCentre, months: foreseen, accounts };
    const [changes, comments, first] = await Promise.all([
      own.length > 0 ? this.deps.behind.changes(scenarioCells) : [],
      own.length > 0 ? this.deps.behind.comments(scenarioCells) : [],
      this.#firstFigures(own),
    ]);
    const isBooked = own.length === 0;
    const watchedMonths = sides.length === 1 ? monthsMatch(months) : null;
    const period =
      months.length > 1
        ? `${shortMonth(months[0] ?? 0)} a ${shortMonth(months.at(-1) ?? 0)}`
        : shortMonth(months[0] ?? 0);
    const key = { rf: asked, costCentre };
    const [only] = own;
    return {
      title: `${place.label} · ${isBooked ? 'Realizado' : asked}, ${period}`,
      amount: `R$ ${formatDecimal(
        sum(
          cells.map(({ value, forecast }) => value ?? forecast ?? 0),
          2,
        ),
        2,
      )}`,
      back: isBooked
        ? {
            label: 'FP&A Report',
            to: `/ij/report_preview_schneider?${new URLSearchParams({ cost_center: costCentre, month: monthCode(months.at(-1) ?? 0) })}`,
          }
        : { label: `${asked} · ${costCentre}`, to: reviewPath(key) },
      columns: [],
      facts: [
        ['Fonte', sides.map(({ base }) => base.label).join(' e ')],
        ['Cost Center', costCentre],
        ...(accounts.length > 1 ? [['Contas', someOf(accounts)] as const] : []),
        ['Meses', someOf(months.map(shortMonth))],
      ],
      rules: [
        cells.length > 1
          ? `${place.label}: soma de ${count(cells.length, 'valor', 'valores')}, um por conta e mês.`
          : `${place.label}: o valor da conta no mês.`,
        ...(booked.length > 0 && !isBooked ? [`Meses antes de ${shortMonth(anchor)} são o realizado.`] : []),
        ...first,
        'Custos são positivos e recuperações negativas.',
      ],
      faults: [],
      readings: sides.map((side): Reading => ({
        base: side.base,
        filter: filterOf(side),
        typed: {
          ...(side.base === forecastBase && { rf: asked }),
          cost_center_concat: costCentre,
          data_ref: monthFilter(Math.min(...side.months), Math.max(...side.months)),
          ...(place.account !== null && { account_concat: place.account }),
        },
        columns: ['account_concat', 'data_ref', 'valor'],
      })),
      alsoOf: [],
      changes: isBooked
        ? null
        : changes.map(({ moved, ...change }) => ({ ...change, moved: signedIn(amountsOf('bad'), moved) })),
      comments,
      ways: [
        ...(only && own.length === 1 && cells.length === 1
          ? [
              {
                label: 'Histórico e comentários da célula',
                to: cellPath(key, only.account_concat, monthOfDate(only.data_ref)),
              },
            ]
          : []),
      ],
      watched:
        watchedMonths &&
        watchedSum(
          forecasts.name,
          {
            ...{ rf: isBooked ? actualScenario : asked, cost_center_concat: costCentre },
            ...{ ...place.filter, data_ref: watchedMonths },
          },
          { label: place.label, sum: isBooked ? 'value' : 'forecast', format: 'currency' },
        ),
      things: [
        ...(place.account === null ? [] : [['account', place.account] as const]),
        ['centre', costCentre],
      ],
    };
  }

  /** The month from which a scenario has its own figures. @throws Problem `absent` for an unknown scenario */
  #anchor(scenario: string): Month {
    if (scenario === actualScenario) return Infinity;
    const release = parseReleasePoint(scenario);
    if (!release) throw new Problem('absent', messages.absent);
    return releaseCalendar(release, currentMonth(this.deps.clock)).anchor;
  }

  /** Where cells of a release point that no file brought had their first figure from, opening by opening. */
  async #firstFigures(cells: readonly ForecastRecord[]): Promise<string[]> {
    const ids = [...new Set(cells.flatMap(({ opening }) => opening ?? []))];
    if (ids.length === 0) return [];
    const found = await collection(this.db, openings)
      .find(
        { _id: { $in: ids } },
        { projection: { userName: 1, createdAt: 1, source: 1, percent: 1, months: 1 } },
      )
      .toArray();
    return found.map(({ userName, createdAt, source, percent, months }) => {
      const from =
        source === 'average'
          ? `média dos últimos ${count(months, 'mês', 'meses')} realizados`
          : sourceLabel[source].toLowerCase();
      const changed = percent === 0 ? '' : `, ${percent > 0 ? '+' : ''}${formatDecimal(percent, 2)}%`;
      return `Primeiro valor: ${from}${changed}, na abertura por ${userName} em ${formatDateTime(createdAt, this.deps.timeZone)}.`;
    });
  }
}

/** What of a cost centre's accounts is meant: one, a group, a level, or all. */
function placeOf(text: (name: string) => string) {
  const [account, group, level] = [text('conta'), text('grupo'), text('nivel')];
  const filter: Readonly<Record<string, string>> = {
    ...(account && { account_concat: account }),
    ...(group && { group_level_2: group }),
    ...(level && { level_descr: level }),
  };
  return { filter, account: account || null, label: account || group || level || 'Total' };
}
