import { changesOf, chipsOf, type Chip } from '../../../app/domain/insight/ask/chips';
import type { Doubt, Narrowing, Question } from '../../../app/domain/insight/ask/question';
import { answerSentence, answerTitle } from '../../../app/domain/insight/ask/sentence';
import { understand } from '../../../app/domain/insight/ask/understand';
import type { PanelDefinition } from '../../../app/domain/insight/panels/definition';
import type { PanelView, TileView } from '../../../app/domain/insight/panels/view';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Clock } from '../../platform/clock';
import type { Person } from '../../people/users/user';
import type { PanelRequest, PanelViews } from '../panels/views';
import {
  addsUp,
  answerDefinition,
  answerTile,
  definitionOf,
  shownOf,
  totalTile,
  type Whole,
} from './definition';
import { Lexicons } from './lexicons';
import { mixesSides, Settling } from './settling';

interface Deps {
  readonly clock: Clock;
  readonly panelViews: PanelViews;
}

/** A question with its answer, or with the reason why there is none. */
export interface Answer {
  readonly q: string;
  readonly doubts: readonly Doubt[];
  readonly chips: readonly Chip[];
  /** Suggested follow-ups: other dimensions and the like. */
  readonly changes: readonly Chip[];
  readonly sentence: string;
  /** The panel of one tile; null where nothing was asked that is known. */
  readonly view: PanelView | null;
}

/** Data about an understood question. */
interface Known {
  readonly releases: readonly string[];
  /** The values that could stand in place of a filter's, its own among them. */
  readonly besides: (filter: Narrowing) => readonly string[];
  readonly whole: Whole;
}

const maxSuggestions = 6;
/** Words that are tried for them. */
const maxCandidates = 40;

/** A tile with the figures that were asked for alone. */
function withMeasures(tile: TileView, shown: readonly string[]): TileView {
  const places = shown
    .map((key) => tile.measures.findIndex((each) => each.key === key))
    .filter((at) => at >= 0);
  return {
    ...tile,
    measures: places.flatMap((at) => tile.measures[at] ?? []),
    rows: tile.rows.map(({ at, figures }) => ({ at, figures: places.map((each) => figures[each] ?? null) })),
  };
}

/**
 * Answers questions in Portuguese from the sources of panels, with the rows of the person who asks (rule I14). It
 * uses no model and no network.
 */
export class Asking {
  readonly #lexicons: Lexicons;
  readonly #settling: Settling;

  constructor(private readonly deps: Deps) {
    this.#lexicons = new Lexicons(deps.panelViews);
    this.#settling = new Settling(deps);
  }

  async answer(person: Person, q: string): Promise<Answer> {
    const { question, doubts, releases, besides, whole } = await this.understand(person, q);
    if (!question) return { q, doubts, chips: [], changes: [], sentence: '', view: null };
    const { panelViews } = this.deps;
    const definition = answerDefinition(question, whole);
    const view = await panelViews.view(this.#request(person, question, definition));
    const shown = shownOf(question);
    const found = view.tiles.find(({ id }) => id === answerTile);
    const tile = found && withMeasures(found, shown);
    const total = view.tiles.find(({ id }) => id === totalTile) ?? null;
    const [first] = question.measures;
    const adds = first !== undefined && addsUp(first);
    return {
      q,
      doubts,
      chips: chipsOf(question, this.#today(), releases, (filter) =>
        besides(filter).filter((value) => !filter.values.includes(value)),
      ),
      changes: changesOf(question),
      sentence:
        tile && !tile.failure
          ? answerSentence(question, {
              tile,
              total,
              adds,
              goesOn: this.#goesOn(question),
              whole,
              hasWhole: !mixesSides(question),
            })
          : '',
      view: { ...view, tiles: tile ? [tile] : [] },
    };
  }

  /** The meaning of a sentence, as far as it is understood with the person's rows. */
  async understand(person: Person, q: string): Promise<ReturnType<typeof understand> & Known> {
    const { lexicon, releases, besides } = await this.#lexicons.of(person);
    const { question, doubts } = understand(q, lexicon, this.#today());
    const settled = question && (await this.#settling.settled(person, question, releases));
    const whole = settled?.whole ?? { closing: null, complete: null };
    return { doubts, releases, besides, question: settled?.question ?? null, whole };
  }

  /**
   * The question's tile as a panel's request, for files, pictures and the rows behind it. @throws Problem `invalid`
   * without a question
   */
  async request(person: Person, q: string, params: URLSearchParams): Promise<PanelRequest> {
    const { question } = await this.understand(person, q);
    if (!question) throw new Problem('invalid', messages.notUnderstood);
    return { ...this.#request(person, question, definitionOf(question)), params };
  }

  /** The panel of one tile that answers a sentence, to be saved or changed; null if nothing was understood. */
  async definition(
    person: Person,
    q: string,
  ): Promise<{ title: string; definition: PanelDefinition } | null> {
    const { question } = await this.understand(person, q);
    return question && { title: answerTitle(question), definition: definitionOf(question) };
  }

  /** Complete questions that continue the typed text, each of them understood, without duplicates of meaning. */
  async suggest(person: Person, typed: string): Promise<string[]> {
    const { lexicon } = await this.#lexicons.of(person);
    const before = typed.replace(/[\p{L}\p{N}\p{M}]+$/u, '');
    const known = new Map<string, string>();
    for (const name of lexicon.beginning(typed, maxCandidates)) {
      const { question, doubts } = understand(before + name, lexicon, this.#today());
      const asked = JSON.stringify(question);
      if (question && doubts.length === 0 && !known.has(asked)) known.set(asked, before + name);
    }
    return [...known.values()].slice(0, maxSuggestions);
  }

  #request(person: Person, question: Question, definition: PanelDefinition): PanelRequest {
    return { title: answerTitle(question), definition, person, params: new URLSearchParams() };
  }

  /** Whether a period that is compared reaches beyond today. */
  #goesOn({ against, period }: Question): boolean {
    const { day } = this.#today();
    const to = period?.to ?? '';
    return against !== null && to !== '' && to >= day.slice(0, to.length);
  }

  #today() {
    return { day: this.deps.clock.local().toISODate() ?? '' };
  }
}
