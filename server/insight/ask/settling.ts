import type { DimensionId, Period, Question } from '../../../app/domain/insight/ask/question';
import { measures, overTime, timeOf } from '../../../app/domain/insight/ask/vocabulary';
import { monthCode } from '../../../app/domain/values/month';
import { releaseFromNow, releaseName } from '../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../platform/clock';
import type { Person } from '../../people/users/user';
import type { PanelViews } from '../panels/views';
import type { Whole } from './definition';
import { basisOf, closingsOf, fieldsOf, readMeasures } from './readings';

interface Deps {
  readonly clock: Clock;
  readonly panelViews: Pick<PanelViews, 'valuesOf'>;
}

/** A complete question. */
interface Settled {
  readonly question: Question;
  readonly whole: Whole;
}

const ofAccounts: readonly DimensionId[] = [
  ...(['contaContabil', 'categoriaContabil', 'linhaContabil', 'indicador'] as const),
];

/** True where balances of both sides of the balance sheet would be added up, which says nothing. */
export const mixesSides = ({ measures: asked, filters }: Question): boolean =>
  asked.includes('saldo') && !filters.some(({ dimension, out }) => ofAccounts.includes(dimension) && !out);

/** Completes a question with defaults from the data; its chips show them (rule I14). */
export class Settling {
  constructor(private readonly deps: Deps) {}

  /** @param releases names of release points, the newest first */
  async settled(person: Person, asked: Question, releases: readonly string[]): Promise<Settled> {
    const closing = await this.#closing(person, asked);
    const divided = dividedBySide(asked);
    const complete = await this.#complete(person, asked);
    const period = closing ?? complete;
    const question = period && !overTime(divided.by) ? { ...divided, period } : divided;
    return { question: this.#withRelease(question, releases), whole: { closing, complete } };
  }

  /** A forecast without a release point uses the one that opened last, as on panels. */
  #withRelease(question: Question, releases: readonly string[]): Question {
    if (!question.measures.includes('previsto') || question.release || question.by.includes('rf'))
      return question;
    const last = releaseFromNow(currentMonth(this.deps.clock), 0);
    const wanted = last && releaseName(last);
    return { ...question, release: releases.find((name) => name === wanted) ?? releases[0] ?? null };
  }

  /** The last month, or year, of the period that has any, not yet to come if there is one. */
  async #closing(person: Person, { measures: [first], period }: Question): Promise<Period | null> {
    const family = first && measures[first].stock ? measures[first].family : null;
    const closings = family && closingsOf[family];
    if (!closings) return null;
    const found = await this.deps.panelViews.valuesOf(person, closings.from, [closings.field]);
    const { from, to } = { from: period?.from ?? '', to: period?.to ?? '9999-12' };
    const within = found
      .flatMap(({ at: [place = ''] }) => (place === '' ? [] : [place]))
      .filter((place) => place >= from.slice(0, place.length) && place <= to.slice(0, place.length))
      .sort();
    const day = this.deps.clock.local().toISODate() ?? '';
    const last = within.filter((place) => place <= day.slice(0, place.length)).at(-1) ?? within.at(-1);
    if (last === undefined) return null;
    return last.length === 4 ? { from: `${last}-01`, to: `${last}-12` } : { from: last, to: last };
  }

  /**
   * Of months that are compared with those of a year before, the ones that are over and have figures; null where these are
   * all or none, and for what is planned ahead (rule I32).
   */
  async #complete(person: Person, { measures: asked, period, against }: Question): Promise<Period | null> {
    const [first] = asked.flatMap(basisOf);
    const { from, to } = period ?? {};
    if (against !== 'year' || !first || !from || to?.length !== monthLength) return null;
    const { family } = measures[first];
    const reading = readMeasures[first];
    const field = timeOf[family] === 'mes' ? fieldsOf[family].mes : undefined;
    const isOpen = asked.some((id) => measures[id].ahead || measures[id].stock);
    if (field === undefined || isOpen || !('from' in reading)) return null;
    const found = await this.deps.panelViews.valuesOf(person, reading.from, [field], reading.match);
    const thisMonth = monthCode(currentMonth(this.deps.clock));
    const last = found
      .map(({ at: [month = ''] }) => month)
      .filter((month) => month < thisMonth)
      .sort()
      .at(-1);
    return last !== undefined && last >= from && last < to ? { from, to: last } : null;
  }
}

/** Letters of a month: `2026-10`. */
const monthLength = 7;

/** Balances are divided by category where nothing says which side of the balance sheet is meant. */
function dividedBySide(question: Question): Question {
  const { by } = question;
  if (!mixesSides(question) || by.length > 1 || by.some((id) => ofAccounts.includes(id))) return question;
  return { ...question, by: [...by, 'categoriaContabil'] };
}
