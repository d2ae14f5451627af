import {
  permissionIntents,
  userIntents,
  type PermissionAnswer,
  type UserIntent,
  type UserOutcome,
  type UserRefusal,
} from '../../../app/domain/people/users/user-list';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { UserAdministration } from './administration';
import type { PeopleFile } from './people-file';
import type { Profiles } from './profiles';
import type { Caller } from './reach';

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => value.slice(0, most));

/** Fields of the forms of `/user/config`; what is missing or no text counts as empty. */
const formSchema = z.object({
  intent: z.enum(userIntents).nullable().catch(null),
  id: text(300),
  email: text(2_000),
  emails: text(100_000),
});

type Form = z.infer<typeof formSchema>;

const assignmentSchema = z.object({
  intent: z.enum(permissionIntents).nullable().catch(null),
  id: text(300),
  permission: text(100),
  name: text(300),
});

const namesIn = (form: FormData, field: string): string[] => form.getAll(field).map(String);

/** A file that was chosen, or else the rows that were pasted. */
function fileOf(form: FormData): Blob {
  const file = form.get('file');
  if (file instanceof Blob && file.size > 0) return file;
  return new Blob([String(form.get('rows') ?? '')]);
}

type Refusal = Pick<UserRefusal, 'status' | 'problem' | 'fields'>;

/** What a person is told of a refusal; anything else goes on its way. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) throw error;
  const { status, message: problem, fields } = error;
  return { status, problem, fields };
}

/** What the forms of `/user/config` and `/user/permission` do (rule X1). */
export class UserForms {
  constructor(
    private readonly administration: UserAdministration,
    private readonly profiles: Profiles,
    private readonly people: PeopleFile,
  ) {}

  /**
   * Outages of the database pass through; what a person can be told comes back as the outcome.
   * @throws Problem `invalid` for a form that asks for nothing known
   */
  async submit(caller: Caller, given: FormData): Promise<UserOutcome> {
    const form = formSchema.parse(Object.fromEntries(given));
    if (form.intent === null) throw new Problem('invalid', messages.unknownForm);
    try {
      return await this.#act(caller, form, form.intent);
    } catch (error) {
      return { ...refusalOf(error), intent: form.intent, typed: { email: form.email, emails: form.emails } };
    }
  }

  /** The forms of `/user/permission`: a tier (without `intent`), `intent=profile`, `people` and `check-people`. */
  async assign(caller: Caller, given: FormData): Promise<PermissionAnswer> {
    const { intent, id, permission, name } = assignmentSchema.parse(Object.fromEntries(given));
    const typed = { name, stores: namesIn(given, 'store'), costCentres: namesIn(given, 'cost_center') };
    try {
      if (intent === null) {
        await this.administration.changeTier(caller, id, permission);
        return { done: 'permissao' };
      }
      if (intent === 'profile') {
        await this.profiles.change(caller, id, typed);
        return { done: 'dados' };
      }
      const dry = intent === 'check-people';
      return { rows: await this.people.take(caller, fileOf(given), { dry }), dry };
    } catch (error) {
      return { ...refusalOf(error), intent, typed };
    }
  }

  async #act(caller: Caller, { id, email, emails }: Form, intent: UserIntent): Promise<UserOutcome> {
    if (intent === 'create-many') return { results: await this.administration.createMany(caller, emails) };
    if (intent === 'create') {
      await this.administration.create(caller, email);
      return { done: 'criado' };
    }
    if (intent === 'delete') {
      await this.administration.remove(caller, id);
      return { done: 'excluido' };
    }
    if (intent === 'reset-factor') {
      await this.administration.resetFactor(caller, id);
      return { done: 'fator' };
    }
    await this.administration.inviteAgain(caller, id);
    return { done: 'convite' };
  }
}
