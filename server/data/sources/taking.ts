import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { Collection, Db } from 'mongodb';
import { sourceMessages } from '../../../app/domain/data/sources/messages';
import type { FileOutcome } from '../../../app/domain/data/sources/source';
import { Problem } from '../../platform/errors';
import { collection, insertOnce } from '../../platform/mongo';
import { failureOf } from '../../platform/sources';
import type { RemoteFile, RemotePlace } from '../../platform/sources/port';
import { awaited, displayName, newKey } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import type { Acceptance, Sender } from '../files/acceptance';
import type { UploadQuota } from '../files/upload-quota';
import { Digester, type Digests } from '../../tables/digests';
import type { FileRecord } from '../provenance/file';
import type { PendingUploads } from '../files/pending-uploads';
import { sourceTakings, type SourceRecord, type Taking } from './collection';

/** The sweep of pending objects removes them after a day. */
const claimedWithinMs = 20 * 3_600_000;

interface Deps {
  readonly storage: Storage;
  readonly acceptance: Pick<Acceptance, 'accept'>;
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
  readonly maxBytes: number;
  /** Adds files to the list of automated uploads. */
  readonly noted: (records: readonly FileRecord[]) => Promise<void>;
}

/** Whose rights files are taken by, and for which source. */
export interface TakingFor {
  readonly source: SourceRecord;
  readonly owner: Sender;
}

export interface Taken {
  readonly outcome: FileOutcome;
  readonly file: string | null;
  readonly size: number | null;
  readonly reason: string;
}

/** What became of a file when it was taken. */
export type Before = Pick<Taken, 'file' | 'size'>;

interface Kept {
  readonly key: string;
  readonly size: number;
  readonly digests: Digests;
  readonly sha256: string;
}

/** Takes files from a place, each content of a name once, by the same way as files that people send (rule D22). */
export class SourceTaking {
  readonly #takings: Collection<Taking>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#takings = collection(db, sourceTakings);
  }

  /** Creates files from objects that a worker had stored and not registered. */
  async finishInterrupted(by: TakingFor): Promise<void> {
    const cut = await this.#takings.find({ source: by.source._id, state: 'stored' }).toArray();
    for (const taking of cut)
      if (taking.at.getTime() > Date.now() - claimedWithinMs) await this.#register(taking, by);
      else await this.#takings.deleteOne({ _id: taking._id, state: 'stored' });
  }

  /** Files of a list that would be skipped, by name: those with the mark of a taken one. */
  async known(
    { _id: source }: Pick<SourceRecord, '_id'>,
    files: readonly RemoteFile[],
  ): Promise<ReadonlyMap<string, Before>> {
    const marks = new Map(files.map(({ name, mark }) => [name, mark]));
    const found = await this.#takings
      .find({ source, state: 'taken', name: { $in: [...marks.keys()] } })
      .project<Before & Pick<Taking, 'name' | 'mark'>>({ name: 1, mark: 1, file: 1, size: 1 })
      .toArray();
    return new Map(
      found.filter(({ name, mark }) => marks.get(name) === mark).map((taking) => [taking.name, taking]),
    );
  }

  /** @throws errors of the portal's own parts; all others are in the outcome */
  async take(place: RemotePlace, file: RemoteFile, by: TakingFor): Promise<Taken> {
    const { size } = file;
    try {
      return await this.#take(place, file, by);
    } catch (error) {
      if (error instanceof Problem && error.kind === 'too-large')
        return { outcome: 'failed', file: null, size, reason: error.message };
      if (error instanceof Problem) throw error;
      return { outcome: 'failed', file: null, size, reason: failureOf(error).message };
    }
  }

  async #take(place: RemotePlace, file: RemoteFile, by: TakingFor): Promise<Taken> {
    const { _id: source } = by.source;
    const { name, mark } = file;
    const last = await this.#takings.findOne({ source, name, state: 'taken' }, { sort: { at: -1 } });
    if (mark !== null) {
      const stays = by.source.afterwards.kind === 'stay';
      const unmoved = stays ? {} : { settled: false };
      const same = await this.#takings.findOne({ source, name, mark, state: 'taken', ...unmoved });
      if (same) return this.#settled(place, file, by, same, 'skipped');
    }
    if (file.size !== null && file.size > this.deps.maxBytes) throw tooLarge();
    const reading = await place.read(file, last?.mark ?? '');
    if (!reading)
      return { outcome: 'skipped', file: last?.file ?? null, size: last?.size ?? null, reason: '' };
    if (reading.size !== null && reading.size > this.deps.maxBytes) {
      reading.body.destroy();
      throw tooLarge();
    }
    // The version that was read is checked and moved, even if another one had been listed.
    const read = { ...file, mark: reading.mark };
    const spending = this.deps.allowance.open(by.owner.email);
    const keys: string[] = [];
    try {
      const kept = await this.#store(name, reading.body, spending, keys);
      await place.check(read, kept.size);
      const _id = createHash('sha256').update(`${source.toHexString()} ${kept.sha256} ${name}`).digest('hex');
      const taking: Taking = {
        _id,
        source,
        name,
        mark: reading.mark,
        size: kept.size,
        at: new Date(),
        state: 'stored',
        key: kept.key,
        digests: kept.digests,
        file: null,
        settled: false,
      };
      if (!(await insertOnce(this.#takings, taking))) {
        await this.deps.pendingUploads.discard(keys);
        await spending.cancel();
        await this.#takings.updateOne({ _id }, { $set: { mark: reading.mark, settled: false } });
        const before = await this.#takings.findOne({ _id });
        return await this.#settled(place, read, by, before ?? taking, 'skipped');
      }
      await spending.settle();
      const id = await this.#register(taking, by);
      return await this.#settled(place, read, by, { ...taking, file: id }, 'taken');
    } catch (error) {
      // An object that is recorded as taken stays: the next turn creates its file.
      if (!(await this.#takings.countDocuments({ key: { $in: keys } }, { limit: 1 }))) {
        await this.deps.pendingUploads.discard(keys);
        await spending.cancel();
      }
      throw error;
    }
  }

  /** Moves or marks a taken file. A failure is reported, and tried again at the next turn. */
  async #settled(
    place: RemotePlace,
    file: RemoteFile,
    { source }: TakingFor,
    { file: id, size, _id }: Taking,
    outcome: FileOutcome,
  ): Promise<Taken> {
    try {
      await place.settle(file, source.afterwards, _id.slice(0, 8));
      if (source.afterwards.kind !== 'stay')
        await this.#takings.updateOne({ _id }, { $set: { settled: true } });
      return { outcome, file: id, size, reason: '' };
    } catch (error) {
      return { outcome: 'failed', file: id, size, reason: failureOf(error).message };
    }
  }

  async #store(
    name: string,
    body: NodeJS.ReadableStream,
    spending: ReturnType<UploadQuota['open']>,
    keys: string[],
  ): Promise<Kept> {
    const { storage, pendingUploads, maxBytes } = this.deps;
    const key = newKey(name);
    keys.push(key);
    await pendingUploads.expect(key);
    const [whole, digester] = [createHash('sha256'), new Digester()];
    let size = 0;
    const passing = awaited(
      new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          size += chunk.length;
          if (size > maxBytes) return done(tooLarge());
          whole.update(chunk);
          digester.update(chunk);
          spending.count(chunk.length).then(
            () => done(null, chunk),
            (error: unknown) => done(error as Error),
          );
        },
      }),
    );
    // The store receives any failure of the body.
    pipeline(body, passing, () => undefined);
    await storage.put(key, passing);
    return { key, size, digests: digester.end(), sha256: whole.digest('hex') };
  }

  async #register(
    { _id, key, name, size, digests }: Taking,
    { source, owner }: TakingFor,
  ): Promise<string | null> {
    const stored = { key, name: displayName(name), size, digests };
    const records = await this.deps.acceptance.accept([stored], source.base, owner);
    await this.deps.noted(records);
    const file = records[0]?._id.toHexString() ?? null;
    await this.#takings.updateOne({ _id }, { $set: { state: 'taken', file, digests: null, key: '' } });
    return file;
  }
}

const tooLarge = (): Problem => new Problem('too-large', sourceMessages.tooLarge);
