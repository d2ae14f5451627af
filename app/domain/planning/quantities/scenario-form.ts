import { across, text, texts } from '../../forms/field';
import { defineForms } from '../../forms/form';
import { ownerIntents } from '../scenarios/scenario-form';
import { changeId, quantityIntentOf, quantityIntents } from './quantity-form';

/** The choices for rows that both sides changed. */
export interface ChosenRows {
  /** Chosen rows of the plan, out of the listed ones. */
  readonly mine: readonly string[];
  /** Whether the rows that were not listed are promoted. */
  readonly others: boolean;
}

/**
 * Actions on a scenario of the plan. On its quantities: those of `quantityForm`. On the whole: `intent=promote` with
 * `change`, `seen`, repeated `mine`, `others` promotes it to the plan (rule P37) in the state `seen`; `comment` with
 * `id`, `text`; `discard`; and the owner's actions.
 */
export const planScenarioForm = defineForms(
  {
    promote: {
      change: changeId,
      seen: text(),
      chosen: across((sent): ChosenRows => ({
        mine: texts().read(sent, 'mine'),
        others: sent.has('others'),
      })),
    },
    comment: { id: text(), text: text() },
    discard: {},
    ...ownerIntents,
    ...quantityIntents,
  },
  (intent, sent) => quantityIntentOf(intent, sent),
);
