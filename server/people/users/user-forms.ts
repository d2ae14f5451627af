import type { PermissionForm, UserForm } from '../../../app/domain/people/users/user-form';
import type { PermissionAnswer, UserOutcome, UserRefusal } from '../../../app/domain/people/users/user-list';
import { Problem } from '../../platform/errors';
import type { UserAdministration } from './administration';
import type { PeopleFile } from './people-file';
import type { Profiles } from './profiles';
import type { Asker } from './reach';

type Refusal = Pick<UserRefusal, 'status' | 'problem' | 'fields'>;

/** The refusal of a `Problem`; all other errors are thrown again. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) throw error;
  const { status, message: problem, fields } = error;
  return { status, problem, fields };
}

/** The actions of the forms of `/user/config` and `/user/permission` (rule X1). */
export class UserForms {
  constructor(
    private readonly administration: UserAdministration,
    private readonly profiles: Profiles,
    private readonly people: PeopleFile,
  ) {}

  /** Returns a `Problem` as the outcome; outages of the database are thrown. */
  async submit(asker: Asker, form: UserForm): Promise<UserOutcome> {
    try {
      return await this.#act(asker, form);
    } catch (error) {
      return { ...refusalOf(error), intent: form.intent, typed: 'typed' in form ? form.typed : '' };
    }
  }

  /** The same for the forms of `/user/permission`. */
  async assign(asker: Asker, form: PermissionForm): Promise<PermissionAnswer> {
    try {
      if (form.intent === 'people' || form.intent === 'check-people') {
        const dry = form.intent === 'check-people';
        return { rows: await this.people.take(asker, form.file, { dry }), dry };
      }
      const caller = await asker.proven();
      if (form.intent === 'profile') {
        await this.profiles.change(caller, form.id, form);
        return { done: 'dados' };
      }
      await this.administration.changeTier(caller, form.id, form.tier);
      return { done: 'permissao' };
    } catch (error) {
      return { ...refusalOf(error), typed: form.intent === 'profile' ? form : null };
    }
  }

  async #act(asker: Asker, form: UserForm): Promise<UserOutcome> {
    if (form.intent === 'invite') {
      await this.administration.inviteAgain(asker, form.id);
      return { done: 'convite' };
    }
    const caller = await asker.proven();
    switch (form.intent) {
      case 'create-many':
        return { results: await this.administration.createMany(caller, form.typed) };
      case 'create':
        await this.administration.create(caller, form.typed);
        return { done: 'criado' };
      case 'delete':
        await this.administration.remove(caller, form.id);
        return { done: 'excluido' };
      case 'reset-factor':
        await this.administration.resetFactor(caller, form.id);
        return { done: 'fator' };
    }
  }
}
