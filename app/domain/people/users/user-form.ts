import { fileIn, textIn } from '../../values/form-text';
import type { ProfileChange } from './profile';

/** What a form of `/user/config` asks for (rule X1). */
export type UserForm =
  | { readonly intent: 'create' | 'create-many'; readonly typed: string }
  | { readonly intent: 'delete' | 'invite' | 'reset-factor'; readonly id: string };

/** `intent=create` with `email`, `create-many` with `emails`, `delete`, `invite` or `reset-factor` with `id`; else null. */
export function userForm(form: FormData): UserForm | null {
  const intent = form.get('intent');
  if (intent === 'create') return { intent, typed: textIn(form, 'email', 2_000) };
  if (intent === 'create-many') return { intent, typed: textIn(form, 'emails', 100_000) };
  if (intent !== 'delete' && intent !== 'invite' && intent !== 'reset-factor') return null;
  return { intent, id: textIn(form, 'id', 300) };
}

/** What a form of `/user/permission` asks for (rule X1). */
export type PermissionForm =
  | { readonly intent: 'permission'; readonly id: string; readonly tier: string }
  | { readonly intent: 'profile'; readonly id: string; readonly profile: Required<ProfileChange> }
  | { readonly intent: 'people'; readonly file: Blob; readonly dry: boolean };

/** `id`, `permission`; `intent=profile` with `id`, `name`, `store`, `cost_center`; `people` or `check-people` with `file` or `rows`. */
export function permissionForm(form: FormData): PermissionForm {
  const intent = form.get('intent');
  if (intent === 'people' || intent === 'check-people')
    return { intent: 'people', file: rowsIn(form), dry: intent === 'check-people' };
  const id = textIn(form, 'id', 300);
  if (intent !== 'profile') return { intent: 'permission', id, tier: textIn(form, 'permission', 100) };
  const namesIn = (field: string) => form.getAll(field).map(String);
  const names = { stores: namesIn('store'), costCentres: namesIn('cost_center') };
  return { intent, id, profile: { name: textIn(form, 'name', 300), ...names } };
}

/** A file that was chosen, or else the rows that were pasted. */
function rowsIn(form: FormData): Blob {
  return fileIn(form) ?? new Blob([textIn(form, 'rows')]);
}
