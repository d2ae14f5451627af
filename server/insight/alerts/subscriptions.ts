import type { Collection, Db, Filter } from 'mongodb';
import { alertsPath } from '../../../app/domain/insight/alerts/alert';
import { sendingWords, type SubscriptionWish } from '../../../app/domain/insight/alerts/subscription';
import { messages } from '../../../app/domain/messages';
import type { Audit } from '../../people/audit/audit';
import type { SignedTexts } from '../../people/identity/signed';
import type { Notices } from '../../people/notices/notices';
import type { Caller } from '../../people/users/reach';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { panelSubscriptions, type PanelSubscription } from './collection';
import { chosenWords, type PanelFigures, type PanelPlace } from './figures';
import type { LetterQueue } from './letter-queue';
import { sendingTurn } from './turns';

interface Deps {
  readonly figures: PanelFigures;
  readonly letters: Pick<LetterQueue, 'orderTurn'>;
  readonly signed: SignedTexts;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly audit: Pick<Audit, 'record'>;
  readonly notices: Pick<Notices, 'tell'>;
}

const maxSubscriptions = 50;

/** The content of the unsubscribe link in a letter. */
const leavingSchema = z.object({ subscription: z.string(), email: z.string() });
type Leaving = z.infer<typeof leavingSchema>;

/** Panels that are sent by letter, on certain days, to people who may see them (rule I19). */
export class Subscriptions {
  readonly #records: Collection<PanelSubscription>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, panelSubscriptions);
  }

  /** A person's own, newest first. */
  of(user: string): Promise<PanelSubscription[]> {
    return this.#records.find({ user }).sort({ createdAt: -1, _id: -1 }).toArray();
  }

  find(_id: string): Promise<PanelSubscription | null> {
    return this.#records.findOne({ _id });
  }

  /**
   * Adds a subscription; a repeated `_id` adds nothing.
   * @throws Problem `invalid` for recipients who may not see panels, and for more than 50; `absent` for a missing
   * panel
   */
  async add(_id: string, { person, address }: Caller, wish: SubscriptionWish): Promise<void> {
    const { figures, clock, timeZone } = this.deps;
    const { title, fields } = await figures.view(person, wish);
    const others = await this.#others(wish.recipients, wish);
    if (others.length > 0) {
      const message = `Sem acesso a este painel: ${others.join(', ')}.`;
      throw new Problem('invalid', message, { recipients: message });
    }
    if ((await this.#records.countDocuments({ user: person.email })) >= maxSubscriptions)
      throw new Problem('invalid', `Cada pessoa pode ter até ${maxSubscriptions} envios.`);
    const createdAt = clock.stamp();
    const subscription: Omit<PanelSubscription, '_id'> = {
      user: person.email,
      panel: Number(wish.panel),
      query: wish.query,
      name: [title, ...chosenWords(wish.query, fields)].join(' · '),
      days: { ...wish.days, weekdays: [...wish.days.weekdays] },
      recipients: [...wish.recipients],
      createdAt,
      nextAt: sendingTurn(wish.days, createdAt, timeZone),
      last: null,
      pausedAt: null,
      stopped: null,
    };
    const { upsertedCount } = await this.#records.updateOne(
      { _id },
      { $setOnInsert: subscription },
      { upsert: true },
    );
    if (upsertedCount > 0)
      await this.#note('create', { _id, ...subscription }, { actor: person.email, address });
  }

  /** @throws Problem `absent` for a subscription that is missing, or of another person; so do the other methods */
  async remove(_id: string, caller: Caller): Promise<void> {
    const subscription = await this.#records.findOneAndDelete(own(_id, caller));
    await this.#noted('remove', subscription, caller);
  }

  async pause(_id: string, caller: Caller): Promise<void> {
    const $set = { pausedAt: this.deps.clock.stamp() };
    await this.#noted('pause', await this.#records.findOneAndUpdate(own(_id, caller), { $set }), caller);
  }

  /** Turns that passed while it rested are not made up for. */
  async resume(_id: string, caller: Caller): Promise<void> {
    const found = await this.#records.findOne(own(_id, caller));
    const { clock, timeZone } = this.deps;
    const nextAt = found && sendingTurn(found.days, clock.stamp(), timeZone);
    if (nextAt)
      await this.#records.updateOne(own(_id, caller), { $set: { pausedAt: null, stopped: null, nextAt } });
    await this.#noted('resume', found, caller);
  }

  /** Sends it at once; its next turn stays. The same `order` again sends nothing more. */
  async runNow(_id: string, order: string, caller: Caller): Promise<void> {
    const found = await this.#records.findOne(own(_id, caller));
    if (found) await this.#send(found, order, {});
    await this.#noted('run', found, caller);
  }

  /** Orders the letters of due subscriptions; a turn taken by several workers is ordered once. */
  async runDue(): Promise<void> {
    const { clock, figures, timeZone } = this.deps;
    for (;;) {
      const now = clock.stamp();
      const due = await this.#records.findOne({ pausedAt: null, stopped: null, nextAt: { $lte: now } });
      if (!due) return;
      const maker = await figures.viewer(due.user);
      const why = maker
        ? await this.#gone(() => figures.request(maker, due))
        : 'o seu perfil não vê mais painéis';
      if (why !== null) await this.#stop(due, why);
      else await this.#send(due, due.nextAt.toISOString(), { nextAt: sendingTurn(due.days, now, timeZone) });
    }
  }

  /** Milliseconds until the next turn; null if there is none. */
  async nextDue(): Promise<number | null> {
    const next = this.#records.find({ pausedAt: null, stopped: null }).sort({ nextAt: 1 }).limit(1);
    const [first] = await next.toArray();
    return first ? first.nextAt.getTime() - this.deps.clock.stamp().getTime() : null;
  }

  /** The token after `/envio/` in a letter. */
  leavingToken(subscription: string, email: string): string {
    return this.deps.signed.sign({ subscription, email } satisfies Leaving);
  }

  /** The subscription of a letter's link; null if the link is forged, or the subscription has ended. */
  async leaving(token: string): Promise<{ readonly name: string; readonly email: string } | null> {
    const read = leavingSchema.safeParse(this.deps.signed.read(token));
    if (!read.success) return null;
    const { subscription: _id, email } = read.data;
    const found = await this.#records.findOne({ _id, recipients: email });
    return found && { name: found.name, email };
  }

  /** Removes one recipient, by the link of their letter; the others stay. @throws Problem `absent` if it has ended */
  async leave(token: string, address: string): Promise<void> {
    const read = leavingSchema.safeParse(this.deps.signed.read(token));
    const { subscription: _id = '', email = '' } = read.data ?? {};
    const left = await this.#records.findOneAndUpdate(
      { _id, recipients: email },
      { $pull: { recipients: email } },
    );
    if (!left) throw new Problem('absent', messages.subscriptionOver);
    await this.#note('leave', left, { actor: email, address });
  }

  async #send(subscription: PanelSubscription, turn: string, set: Partial<PanelSubscription>): Promise<void> {
    const { _id, recipients, nextAt } = subscription;
    const others = await this.#others(recipients, subscription);
    const people = recipients.filter((email) => !others.includes(email));
    await this.deps.letters.orderTurn(subscription, turn, people);
    const last = { at: this.deps.clock.stamp(), sent: people.length, of: recipients.length };
    await this.#records.updateOne({ _id, nextAt }, { $set: { ...set, last } });
  }

  /** Those of the e-mails whose owners may not see the panel, because it is not shared with them. */
  async #others(recipients: readonly string[], place: PanelPlace): Promise<string[]> {
    const { figures } = this.deps;
    const isOpen = await Promise.all(
      recipients.map(async (email) => {
        const person = await figures.viewer(email);
        return person !== null && (await this.#gone(() => figures.request(person, place))) === null;
      }),
    );
    return recipients.filter((_email, index) => !isOpen[index]);
  }

  /** Why a panel cannot be asked for any more; null where it can. */
  async #gone(asked: () => Promise<unknown>): Promise<string | null> {
    try {
      await asked();
      return null;
    } catch (error) {
      if (error instanceof Problem && (error.kind === 'absent' || error.kind === 'forbidden'))
        return error.message;
      throw error;
    }
  }

  async #stop(subscription: PanelSubscription, why: string): Promise<void> {
    const { _id, name, user } = subscription;
    const at = this.deps.clock.stamp();
    const { modifiedCount } = await this.#records.updateOne(
      { _id, stopped: null },
      { $set: { stopped: { at, why } } },
    );
    if (modifiedCount === 0) return;
    await this.#note('stop', subscription, { actor: 'portal', address: '' });
    await this.deps.notices.tell(user, {
      id: `subscription stopped ${_id} ${at.toISOString()}`,
      kind: 'report',
      text: `O envio de “${name}” parou: ${why.replace(/\.$/, '')}.`,
      href: alertsPath,
    });
  }

  async #noted(act: string, found: PanelSubscription | null, { person, address }: Caller): Promise<void> {
    if (!found) throw new Problem('absent', messages.subscriptionAbsent);
    await this.#note(act, found, { actor: person.email, address });
  }

  #note(
    act: string,
    { name, days, user }: PanelSubscription,
    by: { readonly actor: string; readonly address: string },
  ): Promise<void> {
    const subject = `${name}, ${sendingWords(days)}`;
    return this.deps.audit.record([{ ...by, action: `subscription.${act}`, subject, to: { user } }]);
  }
}

const own = (_id: string, { person }: Caller): Filter<PanelSubscription> => ({ _id, user: person.email });
