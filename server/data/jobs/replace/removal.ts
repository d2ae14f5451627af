import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import { loadSummary } from '../../../../app/domain/data/jobs/job';
import type { Staying } from '../../../../app/domain/data/files/load-mode';
import type { AuditEntry } from '../../../people/audit/audit';
import type { FileRecord } from '../../provenance/file';
import { sheetsOf } from '../../../tables/reading';
import type { Base } from '../../master-data/base';
import type { Followers } from '../../bases/derived-data';
import { changeOf, derivedDataOf, fieldOf, RowKey, storageOf } from '../../master-data';
import { collection } from '../../../platform/mongo';
import { writingForFiles } from '../../../platform/row-index';
import { HandedBack } from '../ingest/stopped';
import type { FileJobRuns } from '../ingest/file-job-runs';
import { retryOutages } from '../ingest/outage';
import type { IngestParts } from '../ingest/parts';
import { absentRows, fileOf, type AbsentRow } from './absent-rows';
import { removalBlockers, type Keepers } from './removal-blockers';
import { removalText, removes } from './removal-text';

const batchSize = 500;

/**
 * Executes the decision about rows that a load's file lacks, and ends the job. Rows that have changed since they were
 * counted stay, and so do rows that must stay by now. Every step may be repeated, so that another worker can continue
 * after an interruption.
 * @throws HandedBack, LeaseLost, or errors of database and store
 */
export async function replaceRows(parts: IngestParts, runs: FileJobRuns, stop: AbortSignal): Promise<void> {
  const { file } = runs;
  const { absent } = file;
  if (file.collection === null || !absent) return runs.complete(file.message);
  const removal = new Removal(
    parts,
    file,
    await parts.masterData.base(file.collection, true),
    await parts.masterData.bases(),
  );
  if (removes(absent.decision))
    for (;;) {
      if (stop.aborted) throw new HandedBack();
      if (!(await retryOutages(() => removal.removeSome(absent.decision === 'remove-edited'), stop))) break;
      await retryOutages(async () => runs.replaced(await removal.gone(), absent.rows + absent.edited), stop);
    }
  const removed = await retryOutages(() => removal.close(), stop);
  const done = { ...absent, removed };
  const summary = loadSummary(runs.file, { ...sheetsOf(file.reading), footer: file.reading?.footer });
  await runs.replacedAll(done, summary + removalText({ ...file, absent: done }));
}

class Removal {
  readonly #noted: Collection<AbsentRow>;
  readonly #rows: Collection;
  readonly #followers: Followers;
  readonly #keepers: Keepers;
  readonly #id: string;

  constructor(
    private readonly parts: IngestParts,
    private readonly file: FileRecord,
    private readonly base: Base,
    bases: readonly Base[],
  ) {
    const { db } = parts;
    this.#id = file._id.toHexString();
    this.#noted = collection(db, absentRows);
    this.#rows = db.collection(base.records);
    this.#followers = derivedDataOf(base, db);
    this.#keepers = removalBlockers(db, base, bases);
  }

  gone(): Promise<number> {
    return this.#noted.countDocuments({ file: this.#id, state: 'gone' });
  }

  /** Removes a batch of rows; false if none is left. */
  async removeSome(withEdited: boolean): Promise<boolean> {
    const some = await this.#noted
      .find({
        file: this.#id,
        state: { $in: ['here', 'going'] },
        stays: withEdited ? { $in: [null, 'edited'] } : null,
      })
      .limit(batchSize)
      .toArray();
    if (some.length === 0) return false;
    // The job is marked as writing: nobody can close a month that is checked afterwards.
    await this.#remove(some, withEdited);
    return true;
  }

  async #remove(some: readonly AbsentRow[], withEdited: boolean): Promise<void> {
    const now = await this.#now(some);
    const begun = some.filter(({ state, row }) => state === 'going' && !now.has(String(row)));
    const open = some.filter((noted) => !begun.includes(noted));
    const same = open.filter(({ row, before }) => isAsBefore(now.get(String(row)), before));
    const why = await this.#keepers(same.map(({ before }) => before));
    const stays = new Map<AbsentRow, Staying>(open.map((noted) => [noted, 'changed']));
    const going = same.filter((noted, at) => {
      const reason = why[at];
      if (reason && !(reason === 'edited' && withEdited)) stays.set(noted, reason);
      else stays.delete(noted);
      return !stays.has(noted);
    });
    await this.#mark([...stays].map(([{ _id }, reason]) => [_id, { stays: reason, state: 'here' }]));
    await this.#mark(going.map(({ _id }) => [_id, { state: 'going' }]));
    await this.parts.audit.record(going.map((noted) => this.#auditEntry(noted)));
    // Rows that were gone before this began are noted as well: whoever took them away may not have come to it.
    await writingForFiles(
      this.parts.db,
      this.base.collection_name,
      [...begun, ...going].map(({ before }) => fileOf(before)),
      async () => {
        if (going.length === 0) return;
        await this.#followers.removed(
          going.map(({ before }) => before),
          () => this.#delete(going),
        );
      },
    );
    const left = await this.#now(going);
    const gone = [...begun, ...going.filter(({ row }) => !left.has(String(row)))];
    await this.#mark(gone.map(({ _id }) => [_id, { state: 'gone' }]));
  }

  async #delete(going: readonly AbsentRow[]): Promise<void> {
    await this.#rows.bulkWrite(
      going.map(({ row, before }) => ({
        deleteOne: {
          filter: {
            _id: row,
            version: (before['version'] as number | undefined) ?? null,
            '_source.file': fileOf(before) ?? null,
          },
        },
      })),
      { ordered: false },
    );
  }

  async #now(noted: readonly AbsentRow[]): Promise<Map<string, Document>> {
    if (noted.length === 0) return new Map();
    const rows = await this.#rows.find({ _id: { $in: noted.map(({ row }) => row) } }).toArray();
    return new Map(rows.map((row) => [String(row._id), row]));
  }

  async #mark(
    changes: readonly (readonly [string, Partial<Pick<AbsentRow, 'state' | 'stays'>>])[],
  ): Promise<void> {
    if (changes.length === 0) return;
    await this.#noted.bulkWrite(
      changes.map(([_id, set]): AnyBulkWriteOperation<AbsentRow> => ({
        updateOne: { filter: { _id }, update: { $set: set } },
      })),
      { ordered: false },
    );
  }

  #auditEntry({ _id, before }: AbsentRow): AuditEntry {
    const { base } = this;
    const storage = storageOf(base);
    const key = new RowKey(base);
    const named = Object.fromEntries(
      key.columns.map((column) => [column, before[fieldOf(storage, column)] as unknown]),
    );
    return {
      id: `${_id}:${this.file.run}:gone`,
      actor: this.file.absent?.decidedBy ?? '',
      action: 'master-data.remove',
      subject: `${base.collection_name}/${key.textOf(named)}`,
      from: changeOf(base, before, {})?.from,
    };
  }

  /** Forgets what stays, notes the decision; returns how many rows went. */
  async close(): Promise<number> {
    await this.#followers.settle();
    const { absent } = this.file;
    const removed = await this.gone();
    await this.parts.audit.record([
      {
        id: `${this.#id}:${this.file.run}:replace`,
        actor: absent?.decidedBy ?? '',
        action: 'load.replace',
        subject: `file/${this.#id}`,
        to: { base: this.base.collection_name, decision: absent?.decision, removed },
      },
    ]);
    await this.#noted.deleteMany({ file: this.#id, state: { $ne: 'gone' } });
    return removed;
  }
}

/** Whether a row is unchanged since it was counted: nobody saved it, no file brought it again. */
function isAsBefore(now: Document | undefined, before: Document): boolean {
  return (
    now !== undefined &&
    (now['version'] ?? null) === (before['version'] ?? null) &&
    (fileOf(now) ?? null) === (fileOf(before) ?? null)
  );
}
