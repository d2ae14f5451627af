import { randomUUID } from 'node:crypto';
import type { ReviewAnswer, SaveOutcome } from '../../../app/domain/planning/forecast/forecast';
import { messages } from '../../../app/domain/messages';
import { wordsFaults } from '../../../app/domain/planning/scenarios/new-scenario';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { problemOf } from '../../platform/mongo/client';
import { ReviewForms } from '../forecast/review-forms';
import type { Promotions } from './promotion';
import { keyOf } from './records';
import type { Scenarios } from './scenarios';

/** What became of a form of a scenario: as of a review's, and what of it went into the release point. */
export interface ScenarioAnswer extends ReviewAnswer {
  readonly promoted: SaveOutcome | null;
}

/** Intents of a scenario by itself; all others are those of its figures. */
const own = ['promote', 'rename', 'share', 'archive', 'unarchive'];

interface Parts {
  readonly scenarios: Scenarios;
  readonly promotions: Promotions;
}

/** What the forms of a scenario ask for, by their `intent`. */
export class ScenarioForms {
  readonly #figures: ReviewForms;

  constructor(private readonly parts: Parts) {
    const { desk } = parts.scenarios;
    this.#figures = new ReviewForms({
      saves: desk.saves,
      comments: desk.comments,
      drafts: desk.drafts,
      sheets: desk.sheets,
      review: async (person, { scenario = '' }) => (await parts.scenarios.review(person, scenario)).review,
      step: () => Promise.reject(new Problem('invalid', messages.unknownForm)),
    });
  }

  /** Does what a form asks; refusals come back with their status and what was typed, what is absent is thrown. */
  async submit(person: Person, id: string, form: FormData): Promise<ScenarioAnswer> {
    const { scenarios } = this.parts;
    const { record } = await scenarios.records.enter(person, id);
    const text = (name: string) => String(form.get(name) ?? '');
    const intent = text('intent');
    const nothing = { outcome: null, refusal: null, plan: null, effect: null, done: null, promoted: null };
    try {
      if (own.includes(intent)) return { status: 200, ...nothing, ...(await this.#own(person, id, form)) };
      if (intent !== 'comment') await scenarios.requireEditor(person, id);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
      const { message, fields: faults, status } = problem;
      const typed = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
      return { status, ...nothing, refusal: { message, faults, typed } };
    }
    return { ...(await this.#figures.submit(person, keyOf(record), form)), promoted: null };
  }

  async #own(person: Person, id: string, form: FormData): Promise<Partial<ScenarioAnswer>> {
    const { scenarios, promotions } = this.parts;
    const text = (name: string) => String(form.get(name) ?? '').slice(0, 10_000);
    const version = Number.parseInt(text('version'), 10) || 0;
    switch (text('intent')) {
      case 'promote': {
        const saveId = /^[\w-]{8,64}$/.test(text('id')) ? text('id') : randomUUID();
        const chosen = form.getAll('mine').map(String);
        const promoted = await promotions.promote(person, id, { saveId, seen: text('seen'), chosen });
        const conflicts = promoted?.conflicts.length ?? 0;
        return conflicts > 0 ? { promoted, status: 409 } : { promoted, done: 'promote' };
      }
      case 'rename': {
        const words = { title: text('title').trim(), note: text('note').replace(/\r\n?/g, '\n').trim() };
        const faults = wordsFaults(words);
        if (Object.keys(faults).length > 0) throw new Problem('invalid', messages.baseFaults, faults);
        await scenarios.rename(person, id, words, version);
        return { done: 'rename' };
      }
      case 'share': {
        const wanted = [...form].flatMap(([name, value]): [string, string][] => {
          const [, email] = /^may\[(.{3,254})\]$/.exec(name) ?? [];
          return email && typeof value === 'string' ? [[email.toLowerCase(), value]] : [];
        });
        await scenarios.share(person, id, new Map(wanted), version);
        return { done: 'share' };
      }
      default: {
        const away = text('intent') === 'archive';
        await scenarios.archive(person, id, away, version);
        return { done: away ? 'archive' : 'unarchive' };
      }
    }
  }
}
