import { isFormId, textIn } from '../../values/form-text';
import { reviewForm, type ReviewForm } from '../forecast/review-form';
import { sharedRights, type SharedRight } from './scenario';

/** What its maker asks of a whole scenario (rule P33), with the version that was seen. */
export type OwnerForm = { readonly version: number } & (
  | { readonly intent: 'rename'; readonly title: string; readonly note: string }
  /** By e-mail; with nobody else. */
  | { readonly intent: 'share'; readonly people: ReadonlyMap<string, SharedRight> }
  | { readonly intent: 'archive' | 'unarchive' | 'delete' }
);

/** `intent=rename` with `title` and `note`, `share` with `may[E-MAIL]`, `archive`, `unarchive`, `delete`; each with `version`. */
export function ownerForm(form: FormData): OwnerForm | null {
  const text = (name: string) => textIn(form, name, 10_000);
  const version = Number.parseInt(text('version'), 10) || 0;
  const intent = form.get('intent');
  switch (intent) {
    case 'rename':
      return {
        intent,
        version,
        title: text('title').trim(),
        note: text('note').replace(/\r\n?/g, '\n').trim(),
      };
    case 'share':
      return { intent, version, people: new Map([...form].flatMap(sharedWith)) };
    case 'archive':
    case 'unarchive':
    case 'delete':
      return { intent, version };
    default:
      return null;
  }
}

function sharedWith([name, value]: [string, FormDataEntryValue]): [string, SharedRight][] {
  const [, email] = /^may\[(.{3,254})\]$/.exec(name) ?? [];
  const may = sharedRights.find((right) => right === value);
  return email && may ? [[email.toLowerCase(), may]] : [];
}

/** Brings a scenario into its release point (rule P34), as it was `seen`. */
export interface PromoteForm {
  readonly intent: 'promote';
  /** Names the save; empty where the form has no such name. */
  readonly id: string;
  readonly seen: string;
  /** Cells in conflict that go in. */
  readonly mine: readonly string[];
}

/** What a form of a scenario asks for: `promote` with `id`, `seen`, repeated `mine`; else what its maker or any review asks. */
export function scenarioForm(form: FormData): OwnerForm | PromoteForm | ReviewForm | null {
  if (form.get('intent') !== 'promote') return ownerForm(form) ?? reviewForm(form);
  const id = textIn(form, 'id');
  const mine = form.getAll('mine').map(String);
  return { intent: 'promote', id: isFormId(id) ? id : '', seen: textIn(form, 'seen'), mine };
}
