import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Collection, Db } from 'mongodb';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { newKey } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import { unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { Canceller, Ending, JobRun } from '../../platform/work/orders';
import type { WorkQueue } from '../../platform/work/queue';
import type { Audit } from '../audit/audit';
import type { Caller, ProvenCaller } from '../users/reach';
import { users } from '../users';
import { privacyOrders, type PrivacyOrder } from './collection';
import { erase } from './erase';
import { literal } from './mentions';
import { personFile, type Secrets } from './person-file';

const downloadSeconds = 60;
/** Lifetime of an exported file. */
const keptMs = 7 * 86_400_000;
const shownOrders = 50;

/** A person's name, or empty. E-mails and ids are not accepted. */
const personName = /^(?:\p{L}[\p{L}\p{M} .'’-]{1,199})?$/u;

interface Deps {
  /** Secret data of the collections, which exports omit. */
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue' | 'repeat'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** The legal rights to a file of one's own data and to its erasure (rule A19). */
export class Privacy {
  readonly #orders: Collection<PrivacyOrder>;
  readonly #work: Orders<PrivacyOrder>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#orders = collection(db, privacyOrders);
    this.#work = new Orders<PrivacyOrder>(
      {
        name: 'privacy',
        records: this.#orders,
        lookEvery: '1 minute',
        due: () => ({ state: 'waiting' }),
        first: { at: 1 },
        tries: { field: 'tries', max: 3, givenUp: () => ({ set: { state: 'failed' } }) },
        // A started erasure cannot be cancelled, because it would be unknown what is left of the person.
        cancelling: {
          orderedBy: 'by',
          of: { $or: [{ kind: 'export' }, { agent: '' }] },
          ending: ({ order }) => this.#cancelled(order),
        },
        run: (jobRun, signal) => this.#do(jobRun, signal),
      },
      deps,
    ).offer();
    deps.background.repeat('privacy-expiry', '1 hour', () => this.#expire());
  }

  /** Orders a file of all data about a person. @throws Problem `invalid` for an invalid e-mail */
  async gather(caller: ProvenCaller, email: string): Promise<void> {
    await this.#order(caller, 'export', emailOf(email), '');
  }

  /**
   * Orders the replacement of a person's e-mail and name in all data.
   * @param name as it was shown, if it is known
   * @throws Problem `invalid` for an invalid e-mail or name, `conflict` for a current user
   */
  async erase(caller: ProvenCaller, email: string, name: string): Promise<void> {
    const person = await this.erasable(email, name);
    await this.#order(caller, 'erasure', person, name.trim());
  }

  /** The e-mail of a person who may be erased. @throws as `erase` does */
  async erasable(given: string, name: string): Promise<string> {
    const email = emailOf(given);
    if (!personName.test(name.trim()))
      throw new Problem('invalid', messages.noName, { name: messages.noName });
    const people = collection(this.db, users);
    if (await people.findOne({ _id: email }, { projection: { _id: 1 } }))
      throw new Problem('conflict', messages.stillUser, { email: messages.stillUser });
    // In texts, the e-mail `a=b@…` cannot be distinguished from `b@…` after a sign.
    const longer = new RegExp(`[/=?{|]${literal(email)}$`);
    if (await people.findOne({ _id: longer }, { projection: { _id: 1 } }))
      throw new Problem('conflict', messages.endOfUser, { email: messages.endOfUser });
    return email;
  }

  /** Cancels an export, or an erasure that has not started; returns the person. */
  async cancel(id: string, by: Canceller): Promise<string | undefined> {
    return (await this.#work.cancel(id, by))?.person;
  }

  /** The newest orders. */
  orders(): Promise<PrivacyOrder[]> {
    return this.#orders.find().sort({ at: -1 }).limit(shownOrders).toArray();
  }

  /** A short-lived address of an order's file. @throws Problem `absent` */
  async downloadUrl(_id: string): Promise<string> {
    const order = await this.#orders.findOne({ _id });
    if (order?.state !== 'done' || !order.file) throw new Problem('absent', messages.absent);
    return this.deps.storage.downloadUrl(order.file, `dados de ${order.person}.json`, downloadSeconds);
  }

  async #order(
    { person, address }: Caller,
    kind: PrivacyOrder['kind'],
    email: string,
    name: string,
  ): Promise<void> {
    const { clock, audit } = this.deps;
    const at = clock.stamp();
    const order: PrivacyOrder = {
      _id: randomUUID(),
      kind,
      person: email,
      name,
      by: person.email,
      address,
      at,
      state: 'waiting',
      tries: 0,
      read: 0,
      found: 0,
      file: null,
      ...unlocked(at),
    };
    await this.#orders.insertOne(order);
    if (kind === 'export')
      await audit.record([{ actor: person.email, action: 'person.export', subject: email, address }]);
    await this.#work.enqueue(order._id);
  }

  /** Can be repeated: the result is the same as after one run. */
  async #do(jobRun: JobRun<PrivacyOrder>, signal: AbortSignal): Promise<Ending<PrivacyOrder>> {
    try {
      const done =
        jobRun.order.kind === 'export' ? this.#gathered(jobRun, signal) : this.#erased(jobRun, signal);
      return { set: { ...(await done), state: 'done' } };
    } catch (error) {
      // A refused order would be refused at every try.
      if (error instanceof Problem && error.kind === 'conflict') return { set: { state: 'failed' } };
      throw error;
    }
  }

  async #gathered(jobRun: JobRun<PrivacyOrder>, signal: AbortSignal): Promise<Partial<PrivacyOrder>> {
    const { file: before, person } = jobRun.order;
    const file = before ?? newKey('dados.json');
    const counts = { read: 0, found: 0 };
    const telling = this.#telling(jobRun, counts, signal);
    const asked = { email: person, at: this.deps.clock.stamp(), secrets: this.deps.secrets };
    const text = personFile(this.db, asked, telling);
    await this.deps.storage.put(file, Readable.from(text));
    // The last step: afterwards the order can no longer be cancelled.
    await jobRun.note({ file });
    return { ...counts, file };
  }

  async #cancelled({ file }: PrivacyOrder): Promise<Ending<PrivacyOrder>> {
    if (file) await this.deps.storage.remove(file);
    return { set: { state: 'cancelled', file: null } };
  }

  /** Erases the person in all data, including the order itself. */
  async #erased(jobRun: JobRun<PrivacyOrder>, signal: AbortSignal): Promise<Partial<PrivacyOrder>> {
    const { order } = jobRun;
    // The person may have become a user again since the order.
    await this.erasable(order.person, order.name);
    const counts = { read: 0, found: 0 };
    const alias = { email: `pessoa-${order._id.slice(0, 8)}@apagada.invalid`, name: 'Pessoa apagada' };
    const telling = this.#telling(jobRun, counts, signal);
    await erase(this.db, { email: order.person, name: order.name }, alias, telling);
    for await (const { _id, file } of this.#orders.find({ person: order.person, kind: 'export' })) {
      if (file) await this.deps.storage.remove(file);
      await this.#orders.deleteOne({ _id });
    }
    await this.deps.audit.record([
      {
        id: order._id,
        actor: order.by,
        action: 'person.erase',
        subject: alias.email,
        address: order.address,
        to: { documents: counts.found },
      },
    ]);
    return { ...counts, person: alias.email, name: '' };
  }

  /** Counts the documents and reports the progress every 10,000. */
  #telling(jobRun: JobRun<PrivacyOrder>, counts: { read: number; found: number }, signal: AbortSignal) {
    let noted = 0;
    return async (read: number, found: number): Promise<void> => {
      signal.throwIfAborted();
      counts.read += read;
      counts.found += found;
      if (counts.read < noted + 10_000) return;
      noted = counts.read;
      await jobRun.note(counts);
    };
  }

  async #expire(): Promise<void> {
    const before = new Date(this.deps.clock.stamp().getTime() - keptMs);
    for await (const { _id, file } of this.#orders.find({ kind: 'export', at: { $lt: before } })) {
      if (file) await this.deps.storage.remove(file);
      await this.#orders.deleteOne({ _id });
    }
  }
}

function emailOf(given: string): string {
  const email = normalEmail(given);
  if (!email) throw new Problem('invalid', messages.invalidEmail, { email: messages.invalidEmail });
  return email;
}
