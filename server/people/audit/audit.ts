import { ObjectId, type Collection, type Db, type Document, type Filter } from 'mongodb';
import { isAdministrative, type AuditAct } from '../../../app/domain/people/audit/acts';
import { withoutCpf } from '../../../app/domain/values/cpf';
import type { Clock } from '../../platform/clock';
import { collection, defineCollection, repeatedPositions } from '../../platform/mongo';
import type { Listed } from '../../platform/row-index/listed';
import { z } from '../../platform/zod';

/**
 * Actor, action, subject, time and address of an action. Records are only added (rule X11); erasure replaces the names
 * in them (A19), and old ones may be removed (A24).
 */
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
  writtenBy: 'whatever changes something',
  readBy: '`/user/audit`, histories of rows and cells',
  version: 3,
  schema: auditSchema,
  indexes: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { actor: 1, at: -1 }, name: 'actor_newest' },
    { key: { action: 1, at: -1 }, name: 'action_newest' },
    { key: { subject: 1, at: -1 }, name: 'subject_newest' },
    { key: { action: 1, _id: 1 }, name: 'action' },
  ],
  migrations: [
    { name: 'mask-cpf', due: (db) => db.collection('audit').countDocuments(unmasked), run: maskKept },
  ],
});

/** The search index of some actions' trail (rule D28). Few of these actions have text ids. */
export const listedActs = (actions: readonly string[]): Listed => ({
  id: auditTrail.name,
  records: auditTrail.name,
  scope: { action: { $in: [...actions] } },
  hint: 'action',
  stamp: { field: 'at', hint: 'action_newest' },
  apart: { _id: { $type: 'string' } },
  columns: {
    texts: ['actor', 'subject'],
    cnpjs: [],
    values: ['action'],
    figures: ['at'],
    orders: ['at'],
  },
});

/** The actions of administration in the trail, with one index step each. */
export async function administrativeActs(db: Db): Promise<string[]> {
  const actions = await collection(db, auditTrail).distinct('action');
  return actions.filter(isAdministrative).toSorted();
}

/** Matches unmasked CPFs that earlier releases stored, and business keys that look similar. */
const cpfLike = /\d{3}[.\s-]?\d{3}[.\s-]?\d{3}[-.\s/]?\d{2}/;
const unmasked: Filter<Document> = { $or: [{ subject: cpfLike }, { _id: cpfLike }] };

/** Masks CPFs that earlier releases stored. */
async function maskKept(db: Db): Promise<void> {
  const records = db.collection<AuditRecord>('audit');
  for await (const record of records.find(unmasked as Filter<AuditRecord>)) {
    const masked = withoutNumbers(record);
    if (masked._id === record._id) {
      await records.updateOne({ _id: record._id }, { $set: { subject: masked.subject } });
      continue;
    }
    await records.replaceOne({ _id: masked._id }, masked, { upsert: true });
    await records.deleteOne({ _id: record._id });
  }
}

/**
 * Removes CPFs from the records of sign-ins and scripts, because the trail shows these to administrators who may not
 * see them. Business data is not shown there, and is looked up by its keys.
 */
function withoutNumbers(record: AuditRecord): AuditRecord {
  const { _id, action, subject } = record;
  if (!isAdministrative(action)) return record;
  return { ...record, _id: typeof _id === 'string' ? withoutCpf(_id) : _id, subject: withoutCpf(subject) };
}

export interface AuditEntry {
  /** Given if the same event may be recorded twice: it is stored once. */
  readonly id?: string;
  readonly actor: string;
  readonly action: AuditAct;
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
    const records = entries.map(({ id, actor, action, subject, address = '', from = null, to = null }) =>
      withoutNumbers({ _id: id ?? new ObjectId(), at, actor, action, subject, address, from, to }),
    );
    await this.#records.insertMany(records, { ordered: false }).catch(repeatedPositions);
  }
}
