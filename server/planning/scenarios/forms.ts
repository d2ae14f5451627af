import { randomUUID } from 'node:crypto';
import type { ReviewAnswer, SaveOutcome } from '../../../app/domain/planning/forecast/forecast';
import { messages } from '../../../app/domain/messages';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { problemOf } from '../../platform/mongo/client';
import { ReviewForms } from '../forecast/review-forms';
import { isOwnerIntent } from './ownership';
import type { Promotions } from './promotion';
import { keyOf } from './records';
import type { Scenarios } from './scenarios';

/** What became of a form of a scenario: as of a review's, and what of it went into the release point. */
export interface ScenarioAnswer extends ReviewAnswer {
  readonly promoted: SaveOutcome | null;
}

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
      if (intent === 'promote')
        return { status: 200, ...nothing, ...(await this.#promote(person, id, form)) };
      if (isOwnerIntent(intent)) {
        await scenarios.ownership.submit(person, id, intent, form);
        return { status: 200, ...nothing, done: intent };
      }
      if (intent !== 'comment') await scenarios.records.enterToEdit(person, id);
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

  async #promote(person: Person, id: string, form: FormData): Promise<Partial<ScenarioAnswer>> {
    const text = (name: string) => String(form.get(name) ?? '');
    const saveId = /^[\w-]{8,64}$/.test(text('id')) ? text('id') : randomUUID();
    const chosen = form.getAll('mine').map(String);
    const promoted = await this.parts.promotions.promote(person, id, { saveId, seen: text('seen'), chosen });
    const conflicts = promoted?.conflicts.length ?? 0;
    return conflicts > 0 ? { promoted, status: 409 } : { promoted, done: 'promote' };
  }
}
