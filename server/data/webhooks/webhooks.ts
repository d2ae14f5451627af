import type { Proof } from '../../people/access/owner-check';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { webhookMessages } from '../../../app/domain/data/webhooks/messages';
import { oldSecretMs, webhookEventNames, type WebhookEvent } from '../../../app/domain/data/webhooks/webhook';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Seal } from '../../people/identity/seal';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, updateVersioned } from '../../platform/mongo';
import { addressFault } from '../../platform/reach';
import type { WebhookSettings } from '../../platform/webhooks/settings';
import { newWebhookSecret } from '../../platform/webhooks';
import { z } from '../../platform/zod';
import { oldSecrets, webhookDeliveries, webhooks, webhookSchema, type WebhookRecord } from './collection';

const maxWebhooks = 20;
/** Secrets that sign a message beside the newest one. */
const maxOldSecrets = 5;

/** The person who changes a webhook, with address and proof. */
interface ProvenActor extends Actor {
  readonly proof: Proof;
}

export interface Actor {
  readonly email: string;
  readonly address: string;
}

export interface WebhookForm {
  readonly label: unknown;
  readonly url: unknown;
  readonly events: readonly unknown[];
}

interface Deps {
  readonly seal: Seal;
  readonly settings: WebhookSettings;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp'>;
}

/** Webhooks of other systems (rule A31): managed by SYSTEM ADMIN, each change in the trail. */
export class Webhooks {
  readonly #records: Collection<WebhookRecord>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, webhooks);
  }

  list(): Promise<WebhookRecord[]> {
    return this.#records.find({}).sort({ createdAt: -1, _id: -1 }).limit(maxWebhooks).toArray();
  }

  /** @throws Problem `absent` */
  async find(id: string): Promise<WebhookRecord> {
    const record = ObjectId.isValid(id) ? await this.#records.findOne({ _id: new ObjectId(id) }) : null;
    if (!record) throw new Problem('absent', webhookMessages.absent);
    return record;
  }

  /** Until when former secrets also sign a webhook's messages, the latest first. */
  oldSecretsUntil(record: WebhookRecord): Date[] {
    return oldSecrets(record, this.deps.clock.stamp()).map(({ until }) => until);
  }

  /** Adds one. Its secret is in the answer and, sealed, in the database. @throws Problem `invalid`, `conflict` */
  async add(by: ProvenActor, form: WebhookForm): Promise<{ record: WebhookRecord; secret: string }> {
    const wanted = this.#wanted(form);
    if ((await this.#records.countDocuments()) >= maxWebhooks)
      throw new Problem('conflict', webhookMessages.tooMany);
    const [secret, now] = [newWebhookSecret(), this.deps.clock.stamp()];
    const record = webhookSchema.parse({
      _id: new ObjectId(),
      ...wanted,
      secret: this.deps.seal.seal(secret),
      previous: null,
      ...fresh,
      on: true,
      last: null,
      createdBy: by.email,
      createdAt: now,
      changedBy: by.email,
      changedAt: now,
      version: 1,
    });
    await this.#records.insertOne(record);
    await this.#tell('webhook.create', by, record, null, wanted);
    return { record, secret };
  }

  /** Changes label, address and events of the version that the person saw. @throws Problem `invalid`, `conflict`, `absent` */
  async change(by: ProvenActor, id: string, version: number, form: WebhookForm): Promise<void> {
    const wanted = this.#wanted(form);
    const before = await this.find(id);
    await this.#set(by, before, { ...wanted, ...(wanted.url === before.url ? {} : fresh) }, version);
    const { label, url, events } = before;
    await this.#tell('webhook.change', by, before, { label, url, events }, wanted);
  }

  /** Gives it a new secret; for a day messages are signed with the old one too. @throws Problem `absent`, `conflict` */
  async rotate(by: ProvenActor, id: string): Promise<string> {
    const before = await this.find(id);
    const [secret, now] = [newWebhookSecret(), this.deps.clock.stamp()];
    const older = oldSecrets(before, now);
    if (older.length >= maxOldSecrets) throw new Problem('conflict', webhookMessages.tooManySecrets);
    const previous = { secret: before.secret, until: new Date(now.getTime() + oldSecretMs) };
    const set = { secret: this.deps.seal.seal(secret), previous, older };
    await this.#set(by, before, set, before.version);
    await this.#tell('webhook.rotate', by, before);
    return secret;
  }

  /** @throws Problem `absent`, `conflict` */
  async switch(by: Actor, id: string, on: boolean): Promise<void> {
    const before = await this.find(id);
    if (before.on === on) return;
    await this.#set(by, before, { on, ...fresh }, before.version);
    await this.#tell(on ? 'webhook.on' : 'webhook.off', by, before);
  }

  /** Removes it with its log. @throws Problem `absent` */
  async remove(by: ProvenActor, id: string): Promise<void> {
    const before = await this.find(id);
    await this.#records.deleteOne({ _id: before._id });
    await collection(this.db, webhookDeliveries).deleteMany({ webhook: before._id });
    await this.#tell('webhook.remove', by, before);
  }

  async #set(by: Actor, { _id }: WebhookRecord, set: Partial<WebhookRecord>, version: number): Promise<void> {
    const changed = { ...set, changedBy: by.email, changedAt: this.deps.clock.stamp() };
    if (!(await updateVersioned(this.#records, { _id, version }, changed)))
      throw new Problem('conflict', webhookMessages.changed);
  }

  #wanted(form: WebhookForm) {
    const { innerHosts } = this.deps.settings;
    const schema = z.object({
      label: z
        .string(webhookMessages.label)
        .trim()
        .min(1, webhookMessages.label)
        .max(60, webhookMessages.label),
      url: z
        .string(webhookMessages.url)
        .trim()
        .max(2_000, webhookMessages.url)
        .superRefine((url, context) => {
          const fault = addressFault(url, innerHosts);
          if (fault) context.addIssue({ code: 'custom', message: fault });
        }),
      events: z.array(z.enum(webhookEventNames, webhookMessages.events)).min(1, webhookMessages.events),
    });
    const given = schema.safeParse(form);
    if (given.success) return { ...given.data, events: [...new Set<WebhookEvent>(given.data.events)] };
    const fields = Object.fromEntries(
      given.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    throw new Problem('invalid', Object.values(fields)[0] ?? webhookMessages.url, fields);
  }

  #tell(
    action: AuditEntry['action'],
    by: Actor,
    { label }: WebhookRecord,
    from: unknown = null,
    to: unknown = null,
  ) {
    return this.deps.audit.record([
      { actor: by.email, action, subject: label, address: by.address, from, to },
    ]);
  }
}

/** The state without failures. */
const fresh = { offReason: '', failingSince: null, failures: 0 } as const;
