import { across, as, text, texts } from '../../forms/field';
import { defineForms } from '../../forms/form';
import { ownerIntents } from '../scenarios/scenario-form';
import { isChangeId } from './change';

/** What goes in of the rows that both changed. */
export interface ChosenRows {
  /** Rows of the plan among those that were listed. */
  readonly mine: readonly string[];
  /** Whether those that were not listed go in. */
  readonly others: boolean;
}

/**
 * What a form asks of a whole scenario of the plan, and not of its quantities: `intent=promote` with `change`, `seen`, repeated
 * `mine`, `others` brings it into the plan (rule P37) as it was `seen`; `comment` with `id`, `text`; `discard`; and what its maker
 * asks.
 */
export const planScenarioForm = defineForms({
  promote: {
    /** Names the change; empty where the form has no such name. */
    change: as(text(), (given) => (isChangeId(given) ? given : '')),
    seen: text(),
    chosen: across((sent): ChosenRows => ({ mine: texts().read(sent, 'mine'), others: sent.has('others') })),
  },
  comment: { id: text(), text: text() },
  discard: {},
  ...ownerIntents,
});
