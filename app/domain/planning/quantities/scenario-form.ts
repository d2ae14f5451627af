import { textIn } from '../../values/form-text';
import { ownerForm, type OwnerForm } from '../scenarios/scenario-form';
import { isChangeId } from './change';

/** What a form asks of a whole scenario of the plan, and not of its quantities. */
export type PlanScenarioForm =
  | OwnerForm
  | {
      /** Brings it into the plan (rule P37) as it was `seen`; of the rows that both changed those that are `chosen`. */
      readonly intent: 'promote';
      /** Names the change; empty where the form has no such name. */
      readonly change: string;
      readonly seen: string;
      readonly chosen: ChosenRows;
    }
  | { readonly intent: 'comment'; readonly id: string; readonly text: string }
  | { readonly intent: 'discard' };

/** What goes in of the rows that both changed. */
export interface ChosenRows {
  /** Rows of the plan among those that were listed. */
  readonly mine: readonly string[];
  /** Whether those that were not listed go in. */
  readonly others: boolean;
}

/**
 * `intent=promote` with `change`, `seen`, repeated `mine`, `others`; `comment` with `id`, `text`; `discard`; and what its maker
 * asks. Null for anything else.
 */
export function planScenarioForm(form: FormData): PlanScenarioForm | null {
  const intent = form.get('intent');
  if (intent === 'discard') return { intent };
  if (intent === 'comment') return { intent, id: textIn(form, 'id'), text: textIn(form, 'text') };
  if (intent !== 'promote') return ownerForm(form);
  const change = textIn(form, 'change');
  const chosen = { mine: form.getAll('mine').map(String), others: form.has('others') };
  return { intent, change: isChangeId(change) ? change : '', seen: textIn(form, 'seen'), chosen };
}
