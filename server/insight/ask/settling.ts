import type { DimensionId, Period, Question } from '../../../app/domain/insight/ask/question';
import { measures, overTime } from '../../../app/domain/insight/ask/vocabulary';
import { releaseFromNow, releaseName } from '../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../platform/clock';
import type { Person } from '../../people/users/user';
import type { PanelViews } from '../panels/views';
import { closingsOf } from './readings';

interface Deps {
  readonly clock: Clock;
  readonly panelViews: Pick<PanelViews, 'valuesOf'>;
}

/** A complete question. */
interface Settled {
  readonly question: Question;
  /** The month or year of closing balances; null for all other figures, and without balances. */
  readonly closing: Period | null;
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
    const question = closing && !overTime(divided.by) ? { ...divided, period: closing } : divided;
    return { question: this.#withRelease(question, releases), closing };
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
}

/** Balances are divided by category where nothing says which side of the balance sheet is meant. */
function dividedBySide(question: Question): Question {
  const { by } = question;
  if (!mixesSides(question) || by.length > 1 || by.some((id) => ofAccounts.includes(id))) return question;
  return { ...question, by: [...by, 'categoriaContabil'] };
}
