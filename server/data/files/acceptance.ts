import type { Role } from '../../../app/domain/people/access/roles';
import { loadWords, type Replacement } from '../../../app/domain/data/files/load-mode';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { checkedReplacement, labelOf } from '../master-data';
import type { MasterData } from '../master-data/master-data';
import type { Storage } from '../../platform/storage/port';
import type { Digests } from '../../tables/digests';
import type { FileRecord, Stated } from '../provenance/file';
import type { Files } from './files';
import { registrationFailed } from './upload-failures';
import type { PendingUploads } from './pending-uploads';

/** What a job queue does with a registered file. */
export interface Intake {
  /** Never fails: what cannot be queued now is found by a worker's sweep. */
  enqueue(fileIds: readonly string[]): Promise<void>;
}

/** An object that a person sent, safe in storage and not yet a file of the portal. */
export interface StoredFile {
  readonly key: string;
  /** Its name, safe to show. */
  readonly name: string;
  readonly size: number;
  /** The digests of its content on arrival; null if unknown. */
  readonly digests: Digests | null;
}

/** How files are loaded, where it is not as usual. */
interface Loading {
  readonly replaces?: Replacement | null;
  readonly stated?: Stated | null;
}

export interface Sender {
  readonly email: string;
  readonly clientName: string;
  readonly type: Role;
}

/** The one way from stored objects to files with jobs, however their bytes came. */
export class Acceptance {
  constructor(
    private readonly parts: {
      readonly storage: Storage;
      readonly files: Files;
      readonly pendingUploads: PendingUploads;
      readonly masterData: MasterData;
      readonly jobs: Intake;
    },
  ) {}

  /**
   * The base that a sender names; null for none.
   * @throws Problem `invalid` for an unknown base, `forbidden` for one that others feed, `unavailable` (COD.3) while
   * the database is away
   */
  async base(name: string, sender: Pick<Sender, 'email' | 'type'>): Promise<string | null> {
    if (name === '') return null;
    const { masterData } = this.parts;
    if (await masterData.mayFeed(sender, name).catch(registrationFailed)) return name;
    const isKnown = await masterData.isBase(name).catch(registrationFailed);
    const reason = isKnown ? messages.otherFeeders : messages.unknownBase;
    throw new Problem(isKnown ? 'forbidden' : 'invalid', reason, { collection: reason });
  }

  /**
   * How a base loads files; null: rows are added and changed, and none is removed.
   * @throws Problem `invalid` for a base without a key, and for an invalid scope
   */
  async replacement(base: string | null, asked: Replacement | null): Promise<Replacement | null> {
    if (!asked) return null;
    if (base === null)
      throw new Problem('invalid', messages.replaceNothing, { mode: messages.replaceNothing });
    return checkedReplacement(await this.parts.masterData.base(base, true).catch(registrationFailed), asked);
  }

  /**
   * A sender's statements about files, as far as the base knows the columns. @throws Problem `invalid` for an unknown
   * column, and without a base
   */
  async stated(base: string | null, stated: Stated | null): Promise<Stated | null> {
    if (!stated) return null;
    const known =
      base === null ? null : await this.parts.masterData.base(base, true).catch(registrationFailed);
    const unknown = Object.keys(stated.constants).find((key) => !known || !Object.hasOwn(known.checks, key));
    if (known && unknown === undefined) return stated;
    const field = unknown === undefined ? 'layout' : `fixo[${unknown}]`;
    throw new Problem('invalid', messages.unknownColumn, { [field]: messages.unknownColumn });
  }

  /** How a base's files are loaded, for people; empty for files that are only stored. */
  async describeLoad(base: string | null, replaces: Replacement | null): Promise<string> {
    if (base === null) return '';
    const known = (await this.parts.masterData.bases()).find(({ collection_name: name }) => name === base);
    return loadWords(replaces, labelOf(known ?? { fields: [] }));
  }

  /**
   * Registers stored objects in one write and queues their jobs afterwards: a worker finds and queues files whose
   * queueing was interrupted.
   * @throws Problem `unavailable` (COD.3) during an outage of the database. Then it is unknown whether the records
   * were stored: the objects stay, and the sweep of pending uploads removes those that became no files.
   */
  async accept(
    stored: readonly StoredFile[],
    base: string | null,
    sender: Pick<Sender, 'email' | 'clientName'>,
    { replaces = null, stated = null }: Loading = {},
  ): Promise<FileRecord[]> {
    const { files, pendingUploads, jobs, storage } = this.parts;
    const registrations = stored.map(({ key, name, size, digests }) => ({
      clientName: sender.clientName,
      originalName: name,
      srcBucket: storage.bucket,
      srcKey: key,
      user: sender.email,
      size,
      digests,
      collection: base,
      replaces,
      ...(stated && { stated }),
    }));
    const records = await files.register(registrations).catch(registrationFailed);
    await pendingUploads.settle(stored.map(({ key }) => key));
    await jobs.enqueue(records.map(({ _id }) => _id.toHexString()));
    return records;
  }
}
