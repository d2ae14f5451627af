import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Clock } from '../clock';
import { collection, defineCollection } from '../mongo/collection';
import { repeatedPositions } from '../mongo/repeated';
import { z } from '../zod';

/** Who did what to whom, when, from where. Records are only ever added. */
const auditSchema = z.object({
  _id: z.union([z.instanceof(ObjectId), z.string()]),
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});

export type AuditRecord = z.infer<typeof auditSchema>;

export const auditTrail = defineCollection<AuditRecord>({
  name: 'audit',
  version: 1,
  schema: auditSchema,
  indexes: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { actor: 1, at: -1 }, name: 'actor_newest' },
    { key: { action: 1, at: -1 }, name: 'action_newest' },
    { key: { subject: 1, at: -1 }, name: 'subject_newest' },
  ],
});

export interface AuditEntry {
  /** Given where the same event may be told twice: it is kept once. */
  readonly id?: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly address?: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

export class Audit {
  readonly #records: Collection<AuditRecord>;

  constructor(
    db: Db,
    private readonly clock: Clock,
  ) {
    this.#records = collection(db, auditTrail);
  }

  async record(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const at = this.clock.stamp();
    const records = entries.map(({ id, actor, action, subject, address = '', from = null, to = null }) => ({
      _id: id ?? new ObjectId(),
      at,
      actor,
      action,
      subject,
      address,
      from,
      to,
    }));
    await this.#records.insertMany(records, { ordered: false }).catch(repeatedPositions);
  }
}
