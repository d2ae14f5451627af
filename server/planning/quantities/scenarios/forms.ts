import { isChangeId } from '../../../../app/domain/planning/quantities/change';
import { messages } from '../../../../app/domain/messages';
import type { Person } from '../../../people/users/user';
import { Problem } from '../../../platform/errors';
import { isOwnerIntent } from '../../scenarios/ownership';
import type { PlanPromotions } from './promotion';
import type { PlanScenarios } from './scenarios';

interface Parts {
  readonly scenarios: PlanScenarios;
  readonly promotions: PlanPromotions;
}

/** Intents of the whole scenario, beside those of its maker; all others are those of its quantities. */
const whole = ['promote', 'comment', 'discard'];

/** What the forms of a whole scenario ask for, by their `intent`. */
export class PlanScenarioForms {
  constructor(private readonly parts: Parts) {}

  /** Whether a form asks something of the scenario, and not of its quantities. */
  isOwn(intent: string): boolean {
    return whole.includes(intent) || isOwnerIntent(intent);
  }

  /**
   * Does what a form asks: `promote` with `change`, `seen`, repeated `mine`, `others`; `comment` with `id`, `text`; `discard`; and
   * what its maker asks.
   * @throws Problem as what it asks for
   */
  async submit(person: Person, id: string, form: FormData): Promise<void> {
    const { scenarios, promotions } = this.parts;
    const text = (name: string) => String(form.get(name) ?? '');
    const intent = text('intent');
    if (isOwnerIntent(intent)) return scenarios.ownership.submit(person, id, intent, form);
    if (intent === 'promote') {
      const change = isChangeId(text('change')) ? text('change') : crypto.randomUUID();
      const chosen = { mine: form.getAll('mine').map(String), others: form.has('others') };
      return promotions.promote(person, id, { change, seen: text('seen'), chosen });
    }
    if (intent === 'comment') {
      const { record } = await scenarios.records.enter(person, id);
      return scenarios.comments.add(person, record, { id: text('id'), text: text('text') });
    }
    if (intent === 'discard') return scenarios.discard(person, id);
    throw new Problem('invalid', messages.unknownForm);
  }
}
