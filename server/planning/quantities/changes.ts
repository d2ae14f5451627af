import type { Filter } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Orders } from '../../platform/work/orders';
import type { PlanCollections } from './plan-collections';
import type { PlanChange } from './change';
import { revertPipeline } from './group-runner';

/** Changes up to here are applied while the person waits; larger ones in the background. */
export const atOnce = 5_000;
/** An undo of single rows that began this long ago can be completed by any process. */
const abandonedMs = 60_000;

/** The history of planning changes: what was saved, how far it is, and its undoing. */
export class PlanChanges {
  constructor(
    private readonly books: PlanCollections,
    private readonly parts: {
      readonly work: Orders<PlanChange>;
      readonly audit: Audit;
      readonly clock: Clock;
    },
  ) {}

  /** Makes the queue do what changes of these books leave to it. */
  workOn(): void {
    this.parts.work.offer();
  }

  /** One page, newest first, without the single rows and cells. */
  async page(page: number, pageSize: number): Promise<{ changes: PlanChange[]; total: number }> {
    const [changes, total] = await Promise.all([
      this.books.changes
        .find(this.#own, { projection: { cells: 0, rows: 0 } })
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.books.changes.countDocuments(this.#own),
    ]);
    return { changes, total };
  }

  /** Every change, newest first, without the single rows and cells. */
  all(): AsyncIterable<PlanChange> {
    return this.books.changes
      .find(this.#own, { projection: { cells: 0, rows: 0 } })
      .sort({ createdAt: -1, _id: -1 });
  }

  /** Null for a save without changes, which is not stored. */
  find(_id: string): Promise<PlanChange | null> {
    return this.books.changes.findOne({ _id, ...this.#own });
  }

  /** @throws Problem `absent` */
  async get(_id: string): Promise<PlanChange> {
    const change = await this.find(_id);
    if (!change) throw new Problem('absent', messages.absent);
    return change;
  }

  /** Starts an ordered change: a small one is done when this returns, a large one continues in the background. */
  async start({ _id, total }: Pick<PlanChange, '_id' | 'total'>): Promise<void> {
    await this.parts.work.start(_id, total <= atOnce);
  }

  /** Stops a group change after the channel and month it is at; what was changed stays. */
  async stop(user: string, _id: string): Promise<void> {
    await this.#turn(user, _id, ['waiting', 'running'], 'stopping');
    await this.parts.work.enqueue(_id);
  }

  /** Continues a stopped change. */
  async resume(user: string, _id: string): Promise<void> {
    await this.start(await this.#turn(user, _id, ['stopped'], 'waiting'));
  }

  /** Undoes a change completely; rows that somebody has changed since stay unchanged and are counted. */
  async undo(user: string, _id: string): Promise<void> {
    const change = await this.#turn(user, _id, ['done', 'stopped', 'undoing'], 'undoing');
    if (change.kind !== 'unitario') await this.start(change);
    else await this.#undoRows(change);
  }

  /**
   * Completes undos of single rows that a dead process had begun; returns their number. An undo may be repeated, even
   * while another process runs it: restored rows are skipped.
   */
  async finishInterrupted(): Promise<number> {
    const before = new Date(this.parts.clock.stamp().getTime() - abandonedMs);
    const begun = await this.books.changes
      .find({ ...this.#own, kind: 'unitario', state: 'undoing', statusChangeDate: { $lt: before } })
      .toArray();
    for (const change of begun) await this.#undoRows(change);
    return begun.length;
  }

  async #undoRows({ _id, rows }: PlanChange): Promise<void> {
    const ids = rows.map(({ row }) => row);
    await this.books.rows.updateMany(
      { _id: { $in: ids }, 'trail.0.change': _id },
      revertPipeline(this.parts.clock.stamp()),
    );
    const left = await this.books.rows.countDocuments({ _id: { $in: ids }, 'trail.change': _id });
    await this.books.changes.updateOne(
      { _id },
      { $set: { state: 'undone', left, done: 0, statusChangeDate: this.parts.clock.stamp() } },
    );
  }

  /** @throws Problem `conflict` where the change is in another state by now */
  async #turn(
    user: string,
    _id: string,
    from: readonly PlanChange['state'][],
    state: PlanChange['state'],
  ): Promise<PlanChange> {
    await this.get(_id);
    const now = this.parts.clock.stamp();
    const change = await this.books.changes.findOneAndUpdate(
      { _id, ...this.#own, state: { $in: from } },
      { $set: { state, statusChangeDate: now } },
      { returnDocument: 'after' },
    );
    if (!change) throw new Problem('conflict', planMessages.changeState);
    await this.parts.audit.record([
      {
        actor: user,
        action: `${this.books.name}.${state}`,
        subject: `${this.books.changes.collectionName}/${_id}`,
      },
    ]);
    return change;
  }

  get #own(): Filter<PlanChange> {
    const { scenario } = this.books;
    return scenario ? { scenario } : {};
  }
}
