import { across, text, texts } from '../../forms/field';
import { defineForms } from '../../forms/form';
import { ownerIntents } from '../scenarios/scenario-form';
import { changeId, quantityIntentOf, quantityIntents } from './quantity-form';

/** What goes in of the rows that both changed. */
export interface ChosenRows {
  /** Rows of the plan among those that were listed. */
  readonly mine: readonly string[];
  /** Whether those that were not listed go in. */
  readonly others: boolean;
}

/**
 * What a form asks of a scenario of the plan: of its quantities, as `quantityForm`; or of the whole: `intent=promote` with `change`, `seen`, repeated
 * `mine`, `others` brings it into the plan (rule P37) as it was `seen`; `comment` with `id`, `text`; `discard`; and what its maker
 * asks.
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
