import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { count } from '../../../../app/domain/values/format';
import type { AuditEntry } from '../../../people/audit/audit';
import type { FileRecord } from '../../provenance/file';
import {
  changeOf,
  claimsField,
  Combinations,
  derivedDataOf,
  editedSinceLoad,
  fieldOf,
  keysOf,
  RowKey,
  rowsOf,
  storageOf,
  versionOf,
  withoutClaims,
} from '../../master-data';
import type { Base } from '../../master-data/base';
import type { Followers } from '../../bases/derived-data';
import { collection, repeatedPositions } from '../../../platform/mongo';
import { HandedBack } from '../ingest/stopped';
import type { IngestParts } from '../ingest/parts';
import type { FileJobRuns } from '../ingest/file-job-runs';
import { retryOutages } from '../ingest/outage';
import { repairedRows, rowSnapshots } from '../../provenance';
import type { RowSnapshot } from '../../provenance/row-snapshots';
import { absentRows } from '../replace/absent-rows';
import { putSomeBack } from '../replace/putting-back';
import { undoBlocker } from './undo-blocker';

const batchSize = 1_000;

/**
 * Undoes a load (rule D15): changed rows get their former values, added rows leave the base, refused ones leave the
 * NOK base. A row that has changed since stays unchanged. Every step may be repeated, so that another worker can
 * continue after an interruption.
 * @throws HandedBack, LeaseLost, or errors of database and store
 */
export async function takeBack(parts: IngestParts, runs: FileJobRuns, stop: AbortSignal): Promise<void> {
  const { file } = runs;
  if (file.collection === null) return runs.reverted('Arquivo guardado. Nada dele está em uma base.');
  const [ok, nok] = await Promise.all([
    parts.masterData.base(file.collection, true),
    parts.masterData.base(file.collection, false),
  ]);
  // Checked again now that the job is marked as writing: from here on nobody can close a month.
  const closed = await undoBlocker(parts.db, ok, file);
  if (closed) return runs.complete(closed);
  const load = new Load(parts, file, ok);
  const { rows, absent } = file;
  const total = Math.max(1, rows.ok * (load.claims ? 2 : 1) + rows.nok + (absent?.removed ?? 0));
  let done = 0;
  const step = async (work: () => Promise<number>) => {
    if (stop.aborted) throw new HandedBack();
    const moved = await retryOutages(work, stop);
    done += moved;
    await retryOutages(() => runs.revert(Math.min(1, done / total)), stop);
    return moved;
  };
  const works = [
    () => load.releaseSome(),
    () => load.restoreSome(),
    () => load.removeSome(),
    () => load.putSomeBack(file),
    () => load.removeSomeOf(nok),
  ];
  for (const work of works) while ((await step(work)) > 0);
  await retryOutages(() => load.close(file.rows), stop);
  await runs.reverted(summary(file));
}

const summary = ({ rows: { ok }, absent, again }: FileRecord): string =>
  [
    `Carga desfeita: ${count(ok, 'linha saiu da base ou voltou', 'linhas saíram da base ou voltaram')} ao que era antes.`,
    ...(absent?.removed
      ? [`${count(absent.removed, 'linha que ela tirou voltou', 'linhas que ela tirou voltaram')}.`]
      : []),
    ...(again ? ['O arquivo vai ser processado de novo.'] : []),
  ].join(' ');

/** What one file brought, batch by batch. */
class Load {
  private readonly file: string;
  private readonly by: string;
  readonly #images: Collection<RowSnapshot>;
  readonly #ok: Collection;
  readonly #db: Db;
  readonly #followers: Followers;
  readonly #combinations: Combinations;

  constructor(
    private readonly parts: IngestParts,
    private readonly record: FileRecord,
    private readonly base: Base,
  ) {
    this.file = record._id.toHexString();
    this.by = record.stoppedBy;
    this.#db = parts.db;
    this.#images = collection(parts.db, rowSnapshots);
    this.#ok = parts.db.collection(base.records);
    this.#followers = derivedDataOf(base, parts.db);
    this.#combinations = new Combinations(parts.db, base);
  }

  /** Whether its rows have combinations that are theirs alone. */
  get claims(): boolean {
    return !this.#combinations.isEmpty;
  }

  /** Releases the unique combinations of rows, which other rows get back; returns the number of rows. */
  async releaseSome(): Promise<number> {
    if (!this.claims) return 0;
    const some = await this.#ok
      .find(
        { ...rowsOf(this.base, this.record), [claimsField]: { $exists: true } },
        { projection: { _id: 1 } },
      )
      .limit(batchSize)
      .toArray();
    const ids = some.map(({ _id }) => _id);
    await this.#ok.updateMany({ _id: { $in: ids } }, { $unset: { [claimsField]: true } });
    return some.length;
  }

  /** Gives rows their former values; returns how many images were used up. */
  async restoreSome(): Promise<number> {
    const images = await this.#images.find({ file: this.file }).sort({ line: 1 }).limit(batchSize).toArray();
    if (images.length === 0) return 0;
    const ids = images.map(({ before }) => before['_id'] as ObjectId);
    const now = await this.#ok.find({ _id: { $in: ids }, '_source.file': this.file }).toArray();
    const current = new Map(now.map((row) => [String(row['_id']), row]));
    await this.parts.audit.record(images.flatMap((image) => this.#changeOf(image, current)));
    await this.#followers.written(
      images.map(({ before }) => before),
      async () => {
        const replaced = images.map((image) => this.#replacement(image, current));
        const taken = await this.#ok
          .bulkWrite(replaced, { ordered: false })
          .then(() => [], repeatedPositions);
        // A combination that another row has taken just now is not claimed: the row falls short of its rule, but is not lost.
        const again = taken.flatMap((at) => images[at] ?? []);
        if (again.length > 0)
          await this.#ok.bulkWrite(
            again.map((image) => this.#replacement(image, current, {})),
            { ordered: false },
          );
      },
    );
    await this.#images.deleteMany({ _id: { $in: images.map(({ _id }) => _id) } });
    return images.length;
  }

  /** Rows that people edit never count their versions back: a form that is open sees that they changed. */
  #replacement(
    { before: { _id, ...was } }: RowSnapshot,
    current: ReadonlyMap<string, Document>,
    claims = this.#combinations.claims(was),
  ) {
    const values: Document = { ...was, ...withoutClaims(was), ...claims };
    const filter = { _id, '_source.file': this.file };
    const now = current.get(String(_id));
    if (!now || storageOf(this.base).edited.length === 0)
      return { replaceOne: { filter, replacement: values } };
    const source = values['_source'] as { version?: number } | undefined;
    const ahead = versionOf(now) + 1 - versionOf(values);
    const shifted = {
      ...values,
      version: versionOf(values) + ahead,
      _source: { ...source, version: (source?.version ?? 1) + ahead },
    };
    return { replaceOne: { filter: { ...filter, version: versionOf(now) }, replacement: shifted } };
  }

  #changeOf({ _id, before }: RowSnapshot, current: ReadonlyMap<string, Document>): AuditEntry[] {
    const row = current.get(String(before['_id']));
    const change = row && changeOf(this.base, row, before);
    if (!change) return [];
    const storage = storageOf(this.base);
    const key = new RowKey(this.base);
    const named = Object.fromEntries(
      key.columns.map((column) => [column, before[fieldOf(storage, column)] as unknown]),
    );
    const subject = `${this.base.collection_name}/${key.textOf(named)}`;
    return [{ id: `${_id}:back`, actor: this.by, action: 'master-data.restore', subject, ...change }];
  }

  /** Removes rows that the file added and nobody has edited since; returns their number. */
  async removeSome(): Promise<number> {
    return this.removeSomeOf(this.base, (rows, remove) => this.#followers.removed(rows, remove));
  }

  /** The same of another base, whose rows nothing follows. */
  async removeSomeOf(
    base: Base,
    following = async (_: readonly Document[], remove: () => Promise<unknown>) => remove(),
  ): Promise<number> {
    const rows = this.#db.collection(base.records);
    const unedited = { $nor: [editedSinceLoad] };
    const keys = keysOf(base).map((key) => fieldOf(storageOf(base), key));
    const some = await rows
      .find(
        { ...rowsOf(base, this.record), ...unedited },
        { projection: Object.fromEntries(['_id', ...keys].map((key) => [key, 1])) },
      )
      .limit(batchSize)
      .toArray();
    if (some.length === 0) return 0;
    const own = { _id: { $in: some.map(({ _id }) => _id) }, '_source.file': this.file };
    await following(some, () => rows.deleteMany({ ...own, ...unedited }));
    return some.length;
  }

  /** Rows that the load took away. */
  putSomeBack(file: FileRecord): Promise<number> {
    return putSomeBack(this.parts, file, this.base, this.#followers);
  }

  async close(rows: FileRecord['rows']): Promise<void> {
    await collection(this.#db, absentRows).deleteMany({ file: this.file });
    await collection(this.#db, repairedRows).deleteMany({ file: this.file });
    await this.#followers.settle();
    await this.parts.audit.record([
      {
        actor: this.by,
        action: 'load.take-back',
        subject: `file/${this.file}`,
        from: { base: this.base.collection_name, rows },
      },
    ]);
  }
}
