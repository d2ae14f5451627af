import type { Readable } from 'node:stream';
import type { Collection, Db } from 'mongodb';
import { loadText } from '../../../../app/domain/data/files/load-mode';
import { messages } from '../../../../app/domain/messages';
import type { UnfinishedUpload } from '../../../../app/domain/data/files/unfinished-upload';
import { partBytes } from '../../../../app/domain/data/files/upload-parts';
import { Problem } from '../../../platform/errors';
import type { Log } from '../../../platform/log';
import { collection } from '../../../platform/mongo';
import { displayName, newKey } from '../../../platform/storage';
import type { Storage } from '../../../platform/storage/port';
import type { Acceptance, Sender } from '../acceptance';
import type { UploadQuota } from '../upload-quota';
import { replacementOfText } from '../replacement';
import type { PendingUploads } from '../pending-uploads';
import { registrationFailed, storageFailed } from '../upload-failures';
import { resumableUploads, type ResumableRecord } from './collection';
import { pass, VerifiedPart } from './verified-part';

/** An upload that nothing was heard of for this long is dropped. */
export const keptMs = 7 * 24 * 3_600_000;
/** An upload that its store never confirmed, because of a crash or an outage, is dropped after so long. */
const unbegunMs = 3_600_000;
/** How long it is remembered that an upload became a file, for a browser that missed the answer. */
const rememberedMs = 24 * 3_600_000;
const maxOpen = 200;
const sweptAtOnce = 100;

/** A sender's description of a file before its first byte. */
export interface Announced {
  /** The name as typed; a safe one is made of it. */
  readonly name: string;
  readonly size: number;
  /** When the sender's file was last changed, in milliseconds since 1970; null if unknown. */
  readonly modified: number | null;
  /** The base that it feeds; empty: none. */
  readonly base: string;
  /** How it is to be loaded (`loadText`); without it rows are added and changed. */
  readonly load?: string;
}

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly acceptance: Acceptance;
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
  readonly maxBytes: number;
  readonly log: Log;
  /** The real time, in milliseconds. */
  readonly wallClock?: () => number;
}

/**
 * Files that arrive in parts, over any number of requests, connections and processes. Stored parts are in the
 * database and the store, nothing is in a process; two requests with the same part do no harm, because only one of
 * them can advance the offset. The last part makes the upload a file, as the form does.
 */
export class ResumableUploads {
  readonly #records: Collection<ResumableRecord>;
  readonly #now: () => number;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, resumableUploads);
    this.#now = deps.wallClock ?? Date.now;
  }

  /**
   * Takes up a file of the sender's; one that was taken up already and waits for its first byte is taken up again, for a
   * sender who missed the answer.
   * @throws Problem `too-large` (the file, or the day's files), `invalid` for an unknown base, `throttled`, `unavailable` (COD.2, COD.3)
   */
  async begin(
    { email, clientName, type }: Sender,
    { name, size, modified, base, load = '' }: Announced,
  ): Promise<ResumableRecord> {
    const { acceptance, storage, allowance, maxBytes } = this.deps;
    if (size > maxBytes) throw new Problem('too-large', messages.fileTooLarge);
    const collection = await acceptance.base(base, { email, type });
    const replaces = await acceptance.replacement(collection, replacementOfText(load));
    const facts = { user: email, name: displayName(name), size, modified, collection, replaces };
    const waiting = await this.#records
      .findOne({ ...facts, offset: 0, fileId: null, ticket: { $ne: null } })
      .catch(registrationFailed);
    if (waiting) return waiting;
    const open = await this.#records.countDocuments({ user: email, fileId: null }).catch(registrationFailed);
    if (open >= maxOpen) throw new Problem('throttled', messages.tooManyUploads);
    const record: ResumableRecord = {
      _id: newKey(name),
      ...facts,
      clientName,
      ticket: null,
      offset: 0,
      receipts: [],
      digests: [],
      fileId: null,
      createdAt: new Date(this.#now()),
      expiresAt: new Date(this.#now() + unbegunMs),
    };
    await allowance.take(email, size);
    // Recorded before the store begins, so that its objects can always be found.
    await this.#records.insertOne(record).catch(registrationFailed);
    const ticket = await storage.begin(record._id).catch(async (error: unknown) => {
      await this.#giveBack(record);
      return storageFailed(error);
    });
    const taken = { ticket, expiresAt: new Date(this.#now() + keptMs) };
    await this.#records.updateOne({ _id: record._id }, { $set: taken }).catch(registrationFailed);
    const begun = { ...record, ...taken };
    return size === 0 ? this.#complete(begun) : begun;
  }

  /**
   * The present state of the sender's upload. A complete upload whose conversion to a file failed before becomes a
   * file now.
   * @throws Problem `absent` for an unknown or dropped upload and for another person's
   */
  async get({ email }: Pick<Sender, 'email'>, id: string): Promise<ResumableRecord> {
    const record = await this.#records.findOne({ _id: id, user: email }).catch(registrationFailed);
    if (!record) throw new Problem('absent', messages.uploadGone);
    return record.offset === record.size && record.fileId === null ? this.#complete(record) : record;
  }

  /**
   * Stores the next part of an upload that `get` returned: `partBytes`, or the rest of the file. A part counts
   * completely or not at all; it is safe when this resolves. The body is always read to its end.
   * @param sha256 of the part, base64; with null only the size is checked
   * @returns the new state of the upload, with its file after the last part
   * @throws Problem `conflict` if the upload has advanced and for an incomplete part, DamagedPart, `unavailable`
   * (COD.2, COD.3), `absent`
   */
  async write(record: ResumableRecord, body: Readable, sha256: string | null): Promise<ResumableRecord> {
    const { _id, offset } = record;
    const size = Math.min(partBytes, record.size - offset);
    const { receipt, digest } = await this.#store(record, size, body, sha256);
    const advanced = await this.#records
      .findOneAndUpdate(
        { _id, offset, fileId: null },
        {
          $set: { offset: offset + size, expiresAt: new Date(this.#now() + keptMs) },
          $push: { receipts: receipt, digests: digest },
        },
        { returnDocument: 'after' },
      )
      .catch(registrationFailed);
    if (!advanced) throw new Problem('conflict', messages.uploadInterrupted);
    return advanced.offset === advanced.size ? this.#complete(advanced) : advanced;
  }

  /** Drops the sender's unfinished upload with all that it stored; one that has become a file stays. */
  async drop({ email }: Pick<Sender, 'email'>, id: string): Promise<void> {
    const record = await this.#records.findOne({ _id: id, user: email }).catch(registrationFailed);
    if (!record) throw new Problem('absent', messages.uploadGone);
    if (record.offset < record.size) await this.#forget(record);
  }

  /** The person's unfinished uploads, newest first. */
  async unfinished(email: string): Promise<UnfinishedUpload[]> {
    const records = await this.#records
      .find({ user: email, fileId: null, ticket: { $ne: null } }, { projection: { receipts: 0, digests: 0 } })
      .sort({ createdAt: -1 })
      .limit(maxOpen)
      .toArray();
    return Promise.all(
      records.map(async ({ _id, name, size, modified, collection, replaces, offset }) => ({
        id: _id,
        name,
        size,
        modified,
        base: collection ?? '',
        load: loadText(replaces),
        told: await this.deps.acceptance.describeLoad(collection, replaces),
        offset,
      })),
    );
  }

  /** Drops uploads without a new part for a week, and converts complete uploads to files. */
  async sweep(): Promise<void> {
    for (;;) {
      const expired = await this.#records
        .find({ expiresAt: { $lt: new Date(this.#now()) } })
        .sort({ expiresAt: 1 })
        .limit(sweptAtOnce)
        .toArray();
      if (expired.length === 0) return;
      for (const record of expired) await this.#sweepOne(record);
    }
  }

  /** An upload that cannot be settled now is left for a day, so that it does not delay others. */
  async #sweepOne(record: ResumableRecord): Promise<void> {
    const { _id, fileId, offset, size } = record;
    try {
      if (fileId !== null) await this.#records.deleteOne({ _id });
      else if (offset === size) await this.#complete(record);
      else await this.#forget(record);
    } catch (error) {
      this.deps.log.warn({ err: error, upload: _id }, 'expired upload');
      await this.#records.updateOne({ _id }, { $set: { expiresAt: new Date(this.#now() + rememberedMs) } });
    }
  }

  async #store(
    record: ResumableRecord,
    size: number,
    body: Readable,
    sha256: string | null,
  ): Promise<{ receipt: string; digest: string }> {
    const { _id: key, offset } = record;
    const number = offset / partBytes + 1;
    const part = new VerifiedPart(size, sha256);
    const [received, stored] = await Promise.allSettled([
      pass(body, part),
      this.deps.storage.putPart({ key, ticket: ticketOf(record), number, offset, size }, part),
    ]);
    if (stored.status === 'fulfilled' && received.status === 'fulfilled')
      return { receipt: stored.value, digest: part.digest };
    const [failure] = [stored, received].filter((end) => end.status === 'rejected');
    const cause: unknown = failure?.reason;
    if (cause instanceof Problem && (cause.kind === 'invalid' || cause.kind === 'conflict')) throw cause;
    if (!(cause instanceof Problem && cause.kind === 'absent')) return storageFailed(cause);
    const isGone = (await this.#forget(record)) || !(await this.#isThere(key));
    // The store has no parts of an upload that another request has converted meanwhile.
    if (!isGone) throw new Problem('conflict', messages.uploadInterrupted, {}, { cause });
    throw new Problem('absent', messages.uploadGone, {}, { cause });
  }

  async #complete(record: ResumableRecord): Promise<ResumableRecord> {
    const { _id: key, receipts, digests: sha256, size, name, user: email, clientName } = record;
    const { storage, acceptance } = this.deps;
    await storage.assemble(key, ticketOf(record), receipts, size).catch(storageFailed);
    const digests = sha256.length === receipts.length ? { partBytes, sha256 } : null;
    const stored = [{ key, name, size, digests }];
    const sender = { email, clientName };
    const [file] = await acceptance.accept(stored, record.collection, sender, {
      replaces: record.replaces,
    });
    const done = {
      fileId: file?._id.toHexString() ?? null,
      receipts: [],
      digests: [],
      expiresAt: new Date(this.#now() + rememberedMs),
    };
    await this.#records.updateOne({ _id: key }, { $set: done }).catch(registrationFailed);
    return { ...record, ...done };
  }

  /** Noted first, so that it is not given again when the record goes. What cannot be noted is given then. */
  async #giveBack({ _id, user, size, createdAt }: ResumableRecord): Promise<void> {
    const { allowance, log } = this.deps;
    try {
      const first = { _id, returned: { $ne: true } };
      const { matchedCount } = await this.#records.updateOne(first, { $set: { returned: true } });
      if (matchedCount > 0) await allowance.give(user, size, createdAt.getTime());
    } catch (error) {
      log.warn({ err: error, upload: _id }, 'upload not given back yet');
    }
  }

  async #isThere(_id: string): Promise<boolean> {
    const there = await this.#records.findOne({ _id }, { projection: { _id: 1 } }).catch(registrationFailed);
    return there !== null;
  }

  /**
   * Its object is recorded as pending first: if this process dies, the object is removed or has become a file.
   * Returns false if the upload has advanced, and stays.
   */
  async #forget({ _id, offset, user, size, createdAt }: ResumableRecord): Promise<boolean> {
    const { pendingUploads, allowance } = this.deps;
    await pendingUploads.expect(_id);
    const gone = await this.#records
      .findOneAndDelete({ _id, offset, fileId: null })
      .catch(registrationFailed);
    if (!gone) {
      await pendingUploads.settle([_id]);
      return false;
    }
    await pendingUploads.discard([_id]);
    if (!gone.returned) await allowance.give(user, size, createdAt.getTime());
    return true;
  }
}

/** @throws Problem `absent` for an upload that its store never began */
function ticketOf({ ticket }: ResumableRecord): string {
  if (ticket === null) throw new Problem('absent', messages.uploadGone);
  return ticket;
}
