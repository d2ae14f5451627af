import type { Collection } from 'mongodb';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { isTier, type Tier } from '../../../app/domain/people/access/roles';
import type { LineResult } from '../../../app/domain/people/users/user-list';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { UserChanges, type ChangeParts } from './changes';
import type { Intent } from './intents';
import { reached, type Caller, type ProvenCaller } from './reach';
import { users, type UserRecord } from './user';

/** The tier of a new user: the lowest of the four. */
const firstTier: Tier = 'USER EXPLORER';
/** Maximum number of lines of a pasted list. */
export const maxAtOnce = 200;
const createdTogether = 4;

/**
 * Creates, deletes and assigns users (rules A6, A7). It changes users of the four tiers only, and never the caller's
 * own account.
 */
export class UserAdministration {
  readonly #records: Collection<UserRecord>;
  readonly #changes: UserChanges;

  constructor(private readonly parts: ChangeParts) {
    this.#records = collection(parts.db, users);
    this.#changes = new UserChanges(parts);
  }

  /**
   * Invites a person.
   * @throws Problem `invalid` for an invalid e-mail, `conflict` for an existing user, `unavailable` if the identity
   * provider does not answer; the creation is then finished later
   */
  async create(caller: ProvenCaller, given: string): Promise<void> {
    const email = normalEmail(given);
    if (!email) throw new Problem('invalid', messages.invalidEmail, { email: messages.invalidEmail });
    if ((await this.#finishLeftOver(email))?.kind === 'create') return;
    const intent = await this.#begin(caller, { _id: email, kind: 'create', tier: firstTier, before: '' });
    if (await this.#records.findOne({ _id: email }, { projection: { _id: 1 } })) {
      await this.parts.intents.end(intent);
      throw new Problem('conflict', messages.duplicateUser, { email: messages.duplicateUser });
    }
    await this.#run(intent, messages.creationPending);
  }

  /**
   * Invites the persons of a list with one e-mail per line; empty lines are ignored.
   * @throws Problem `invalid` for an empty list or one of more than 200 lines
   */
  async createMany(caller: ProvenCaller, list: string): Promise<LineResult[]> {
    const lines = list
      .split(/\r\n?|\n/)
      .map((text, index) => ({ line: index + 1, given: text.trim().slice(0, 300) }))
      .filter(({ given }) => given !== '');
    if (lines.length === 0 || lines.length > maxAtOnce) {
      const message = lines.length === 0 ? messages.emptyList : messages.listTooLong;
      throw new Problem('invalid', message, { emails: message });
    }
    const results: LineResult[] = [];
    const earlier = new Map<string, number>();
    const left = lines.values();
    const work = async () => {
      for (const { line, given } of left) {
        const email = normalEmail(given) ?? given;
        const first = earlier.get(email);
        if (first === undefined) earlier.set(email, line);
        const outcome =
          first === undefined
            ? await this.#outcome(caller, given)
            : { created: false, message: `Este e-mail já está na linha ${first}.` };
        results.push({ line, given, ...outcome });
      }
    };
    await Promise.all(Array.from({ length: createdTogether }, work));
    return results.sort((a, b) => a.line - b.line);
  }

  /**
   * Deletes a user: sessions, permission and account.
   * @throws Problem `absent` for an unknown user, `forbidden` for one of another type or the caller, `unavailable` if
   * the identity provider does not answer; access has then ended, and the account is deleted later
   */
  async remove(caller: ProvenCaller, id: string): Promise<void> {
    const { type } = await reached(this.#records, caller, id);
    await this.#finishLeftOver(id);
    const intent = await this.#begin(caller, { _id: id, kind: 'delete', tier: type, before: type });
    await this.#run(intent, messages.deletionPending);
  }

  /**
   * Assigns a tier and ends the user's sessions.
   * @throws Problem `invalid` for an unknown tier, and as `remove` does
   */
  async changeTier(caller: ProvenCaller, id: string, tier: string): Promise<void> {
    if (!isTier(tier)) throw new Problem('invalid', messages.unknownTier);
    const { type } = await reached(this.#records, caller, id);
    if (type === tier) return;
    await this.#finishLeftOver(id);
    await this.#changes.run(await this.#begin(caller, { _id: id, kind: 'tier', tier, before: type }));
  }

  /** Sends the invitation again. @throws Problem `conflict` if the person has set a password, and as `remove` does */
  async inviteAgain(caller: Caller, id: string): Promise<void> {
    await reached(this.#records, caller, id);
    const { identity, audit, signInPage } = this.parts;
    // Users created before invitations existed, or before the identity provider was replaced, have no account yet.
    await identity.inviteAgain(id, signInPage).catch((error: unknown) => {
      if (!(error instanceof Problem && error.kind === 'absent')) throw error;
      return identity.invite(id, signInPage);
    });
    const { person, address } = caller;
    await audit.record([{ actor: person.email, action: 'user.invite', subject: id, address }]);
  }

  /**
   * Removes the second factor of a person who lost it, and all their credentials.
   * @throws Problem `conflict` if there is none, and as `remove` does
   */
  async resetFactor(caller: ProvenCaller, id: string): Promise<void> {
    const { factors, factorLetters, keys, devices, audit } = this.parts;
    await reached(this.#records, caller, id);
    if (!(await factors.factorOf(id))) throw new Problem('conflict', proofMessages.factorAbsent);
    // Credentials are revoked first, so that a sign-in under way cannot add another factor.
    await keys.endAllOf(id);
    await factors.remove(id);
    await devices.forget(id);
    const { person, address } = caller;
    await audit.record([{ actor: person.email, action: 'factor.reset', subject: id, address }]);
    factorLetters.reset(id);
  }

  /** Finishes changes that earlier requests could not finish; called by workers. */
  resume(): Promise<number> {
    return this.#changes.resume();
  }

  async #outcome(caller: ProvenCaller, given: string): Promise<Pick<LineResult, 'created' | 'message'>> {
    try {
      await this.create(caller, given);
      return { created: true, message: messages.saved };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { created: false, message: error.message };
    }
  }

  async #begin(
    { person, address }: Caller,
    change: Pick<Intent, '_id' | 'kind' | 'tier' | 'before'>,
  ): Promise<Intent> {
    const intent = await this.parts.intents.begin({ ...change, actor: person.email, address });
    if (!intent) throw new Problem('conflict', messages.userChanging);
    return intent;
  }

  /** Finishes an earlier request's change of the same user; null if there is none. */
  async #finishLeftOver(email: string): Promise<Intent | null> {
    const leftOver = await this.parts.intents.takeOf(email);
    if (leftOver) await this.#changes.run(leftOver);
    return leftOver;
  }

  /** Reports `pending` for a change that waits for the identity provider: it is not lost. */
  async #run(intent: Intent, pending: string): Promise<void> {
    try {
      await this.#changes.run(intent);
    } catch (error) {
      const waits = error instanceof Problem && (error.kind === 'unavailable' || error.kind === 'throttled');
      throw waits ? new Problem('unavailable', pending, {}, { cause: error }) : error;
    }
  }
}
