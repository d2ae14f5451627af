import { userIntents, type UserIntent, type UserOutcome, type UserRefusal } from '../../app/domain/user-list';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { z } from '../zod';
import type { Caller, UserAdministration } from './administration';

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

const assignmentSchema = z.object({ id: text(300), permission: text(100) });

type Refusal = Pick<UserRefusal, 'status' | 'problem' | 'fields'>;

/** What a person is told of a refusal; anything else goes on its way. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) throw error;
  const { status, message: problem, fields } = error;
  return { status, problem, fields };
}

/** What the forms of `/user/config` and `/user/permission` do (decisions §1). */
export class UserForms {
  constructor(private readonly administration: UserAdministration) {}

  /** Outages of the database pass through; what a person can be told comes back as the outcome. */
  async submit(caller: Caller, given: FormData): Promise<UserOutcome> {
    const form = formSchema.parse(Object.fromEntries(given));
    try {
      if (form.intent === null) throw new Problem('invalid', messages.unknownForm);
      return await this.#act(caller, form, form.intent);
    } catch (error) {
      return { ...refusalOf(error), intent: form.intent, typed: { email: form.email, emails: form.emails } };
    }
  }

  /** The form of `/user/permission`; null where the tier is assigned. */
  async assign(caller: Caller, given: FormData): Promise<Refusal | null> {
    const { id, permission } = assignmentSchema.parse(Object.fromEntries(given));
    try {
      await this.administration.changeTier(caller, id, permission);
      return null;
    } catch (error) {
      return refusalOf(error);
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
    await this.administration.inviteAgain(caller, id);
    return { done: 'convite' };
  }
}
