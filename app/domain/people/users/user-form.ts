import { as, file, named, text, texts } from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { maxNameLength } from './profile';

const id = text({ cut: 300 });

/** `intent=create` with `email`, `create-many` with `emails`, `delete`, `invite` or `reset-factor` with `id` (rule X1). */
export const userForm = defineForms({
  create: { typed: named('email', text({ cut: 2_000, maxLength: 254 })) },
  'create-many': { typed: named('emails', text({ cut: 100_000 })) },
  delete: { id },
  invite: { id },
  'reset-factor': { id },
});

/** A valid form of `/user/config`. */
export type UserForm = NonNullable<FormValue<typeof userForm>>;

/** The chosen file, or the pasted rows. */
const people = {
  file: as(file(), (given, sent) => given ?? new Blob([text().read(sent, 'rows')])),
};

/** `id`, `permission`; `intent=profile` with `id`, `name`, `store`, `cost_center`; `people` or `check-people` with `file` or `rows`. */
export const permissionForm = defineForms(
  {
    permission: { id, tier: named('permission', text({ cut: 100 })) },
    profile: {
      id,
      name: text({ cut: 300, maxLength: maxNameLength }),
      stores: named('store', texts()),
      costCentres: named('cost_center', texts()),
    },
    people,
    'check-people': people,
  },
  (intent) => intent ?? 'permission',
);

/** A valid form of `/user/permission`. */
export type PermissionForm = NonNullable<FormValue<typeof permissionForm>>;
