import { createHash, randomUUID } from 'node:crypto';
import type { Collection, Db, ObjectId } from 'mongodb';
import { webhookMessages } from '../../../app/domain/data/webhooks/messages';
import type { Paging } from '../../../app/domain/lists/paging';
import {
  deadAfterMs,
  deadAfterTries,
  retryDelaysMs,
  testEvent,
  webhookPath,
  type DeliveryState,
} from '../../../app/domain/data/webhooks/webhook';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Seal } from '../../people/identity/seal';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { Outcome, WebhookSender } from '../../platform/webhooks/sender';
import { unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { Ending } from '../../platform/work/orders';
import type { WorkQueue } from '../../platform/work/queue';
import type { NewsOut } from './announce';
import { deliverySchema, oldSecrets, webhookDeliveries, webhooks } from './collection';
import type { DeliveryRecord, WebhookRecord } from './collection';
import type { DeadWebhooks } from './dead-webhooks';
import type { Actor } from './webhooks';

const triesKept = 20;
const keptMs = 30 * 86_400_000;
const unopenedMs = 60_000;
/** So that what failed together does not come again together. */
const jitter = 0.2;

interface Deps {
  readonly seal: Seal;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly dead: Pick<DeadWebhooks, 'switchOff'>;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly audit: Pick<Audit, 'record'>;
  /** The portal's own address in messages, without a slash at its end. */
  readonly address: string;
}

/** Messages to webhooks (rule A31): stored first, sent by workers, retried for less than a day, kept for 30 days. */
export class WebhookDeliveries {
  readonly work: Orders<DeliveryRecord>;
  readonly #records: Collection<DeliveryRecord>;
  readonly #webhooks: Collection<WebhookRecord>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, webhookDeliveries);
    this.#webhooks = collection(db, webhooks);
    this.work = new Orders<DeliveryRecord>(
      {
        name: 'webhook',
        records: this.#records,
        lookEvery: '5 seconds',
        due: (now) => ({ state: 'waiting', nextTryAt: { $lte: now } }),
        first: { nextTryAt: 1 },
        nextDue: () => this.#nextTry(),
        run: ({ order }, signal) => this.#deliver(order, signal),
      },
      deps,
    ).offer();
  }

  /** Stores an event for every active webhook that subscribes to it; failures are only reported. */
  async announce({ type, key, data, href }: NewsOut): Promise<void> {
    try {
      for (const { _id } of await this.#webhooks.find({ on: true, events: type }).toArray())
        await this.#put(_id, type, key, { ...data, url: this.deps.address + href });
    } catch (error) {
      this.deps.errors.report(error, { doing: 'webhook announcement', subject: type });
    }
  }

  /** Sends one that says nothing but that it is a test. */
  async test(by: Actor, { _id, label }: Pick<WebhookRecord, '_id' | 'label'>): Promise<void> {
    const url = this.deps.address + webhookPath(_id.toHexString());
    await this.#put(_id, testEvent, randomUUID(), { label, url });
    await this.#tell('webhook.test', by, label);
  }

  async #put(webhook: ObjectId, event: string, key: string, data: object): Promise<void> {
    const now = this.deps.clock.stamp();
    const named = createHash('sha256').update(`${webhook.toHexString()} ${event} ${key}`).digest('base64url');
    const { _id, ...record } = deliverySchema.parse({
      _id: `msg_${named}`,
      webhook,
      event,
      body: JSON.stringify({ type: event, timestamp: now.toISOString(), data }),
      state: 'waiting',
      ...unlocked(now),
      createdAt: now,
      nextTryAt: now,
      round: 0,
      tries: [],
      reason: '',
      keptUntil: new Date(Date.now() + keptMs),
    });
    await this.#records.updateOne({ _id }, { $setOnInsert: record }, { upsert: true });
    await this.work.enqueue(_id);
  }

  /** A page of the messages to a webhook, the newest first, of one state where one is given. */
  async log(
    webhook: ObjectId,
    state: DeliveryState | null,
    { page, pageSize }: Paging,
  ): Promise<{ rows: DeliveryRecord[]; total: number }> {
    const wanted = { webhook, ...(state ? { state } : {}) };
    const [rows, total] = await Promise.all([
      this.#records
        .find(wanted, { projection: { body: 0 } })
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.#records.countDocuments(wanted),
    ]);
    return { rows, total };
  }

  /** Sends a message that has ended again, under its own identifier. @throws Problem `absent` */
  async resend(
    by: Actor,
    { _id: webhook, label }: Pick<WebhookRecord, '_id' | 'label'>,
    _id: string,
  ): Promise<void> {
    const again = { state: 'waiting' as const, round: 0, reason: '', nextTryAt: this.deps.clock.stamp() };
    const { matchedCount } = await this.#records.updateOne(
      { _id, webhook, state: { $ne: 'waiting' } },
      { $set: { ...again, keptUntil: new Date(Date.now() + keptMs) } },
    );
    if (matchedCount === 0) throw new Problem('absent', webhookMessages.deliveryAbsent);
    await this.work.enqueue(_id);
    await this.#tell('webhook.resend', by, label, _id);
  }

  async #nextTry(): Promise<number | null> {
    const next = this.#records.find({ state: 'waiting' }, { projection: { nextTryAt: 1 } });
    const [first] = await next.sort({ nextTryAt: 1 }).limit(1).toArray();
    return first ? first.nextTryAt.getTime() - this.deps.clock.stamp().getTime() : null;
  }

  async #deliver(delivery: DeliveryRecord, signal: AbortSignal): Promise<Ending<DeliveryRecord>> {
    const webhook = await this.#webhooks.findOne({ _id: delivery.webhook });
    if (!webhook?.on) return { set: { state: 'failed', reason: webhookMessages.off } };
    const secrets = this.#secretsOf(webhook);
    if (secrets.length === 0)
      return { set: { nextTryAt: this.#after(unopenedMs), reason: webhookMessages.secretClosed } };
    const message = { id: delivery._id, body: delivery.body };
    const outcome = await this.deps.sender.send(webhook.url, secrets, message, signal);
    const last = { at: this.deps.clock.stamp(), ...outcome };
    const tries = [...delivery.tries, last].slice(-triesKept);
    if (outcome.reason === '')
      return { set: { state: 'sent', tries, reason: '' }, onEnded: () => this.#worked(webhook, last) };
    const delay = outcome.status === 410 ? undefined : retryDelaysMs[delivery.round];
    const next =
      delay === undefined
        ? { state: 'failed' }
        : { nextTryAt: this.#after(delay * (1 + Math.random() * jitter)) };
    return {
      set: { tries, reason: '', round: delivery.round + 1, ...next },
      onEnded: () => this.#failed(webhook, last),
    };
  }

  async #worked({ _id }: WebhookRecord, last: Outcome & { readonly at: Date }): Promise<void> {
    await this.#webhooks.updateOne({ _id }, { $set: { last, failingSince: null, failures: 0 } });
  }

  async #failed(webhook: WebhookRecord, last: Outcome & { readonly at: Date }): Promise<void> {
    const after = await this.#webhooks.findOneAndUpdate(
      { _id: webhook._id, url: webhook.url },
      [
        {
          $set: {
            last,
            failures: { $add: ['$failures', 1] },
            failingSince: { $ifNull: ['$failingSince', last.at] },
          },
        },
      ],
      { returnDocument: 'after' },
    );
    if (!after) return;
    if (last.status === 410) return this.deps.dead.switchOff(after, webhookMessages.gone);
    const failingMs = last.at.getTime() - (after.failingSince ?? last.at).getTime();
    if (failingMs >= deadAfterMs && after.failures >= deadAfterTries)
      await this.deps.dead.switchOff(after, webhookMessages.dead);
  }

  #secretsOf(webhook: WebhookRecord): string[] {
    const kept = [webhook, ...oldSecrets(webhook, this.deps.clock.stamp())];
    return kept.flatMap(({ secret }) => this.deps.seal.open(secret) ?? []);
  }

  #tell(action: AuditEntry['action'], by: Actor, subject: string, to: unknown = null): Promise<void> {
    return this.deps.audit.record([{ actor: by.email, action, subject, address: by.address, to }]);
  }

  readonly #after = (ms: number): Date => new Date(this.deps.clock.stamp().getTime() + ms);
}
