import type { IncomingMessage } from 'node:http';
import { ObjectId, type Collection, type Db } from 'mongodb';
import {
  contentFault,
  largestFile,
  typeFault,
  type RowFile,
} from '../../../app/domain/finance/cockpit/notes';
import { formatBytes } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { UploadQuota } from '../../data/files/upload-quota';
import { receiveFiles, registrationFailed } from '../../data/files';
import type { PendingUploads } from '../../data/files/pending-uploads';
import { collection } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import type { Person } from '../../people/users/user';
import { cockpitFiles, type FileRecord } from './collection';
import { notesByRow, notesOfRow, type RowNotes } from './notes';
import { noteFacts, placeOf, type RowScope, type Scope } from './scope';

const maxAtOnce = 10;
const downloadSeconds = 300;

const tooLarge = `O arquivo passa de ${formatBytes(largestFile)}.`;
const tooMany = `Anexe no máximo ${maxAtOnce} arquivos de cada vez.`;

/** Files attached to rows of the balance-sheet table: anybody adds and downloads them, only the author deletes them. */
export class CockpitFiles {
  readonly #records: Collection<FileRecord>;

  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly storage: Storage;
      readonly pendingUploads: PendingUploads;
      readonly allowance: UploadQuota;
      readonly clock: Clock;
      readonly timeZone: string;
      readonly audit: Audit;
    },
  ) {
    this.#records = collection(parts.db, cockpitFiles);
  }

  of({ email }: Person, scope: RowScope): Promise<RowNotes<RowFile>> {
    return notesOfRow(this.#records, scope, (record) => ({
      ...noteFacts(record, email, this.parts.timeZone),
      name: record.name,
      size: formatBytes(record.size),
    }));
  }

  /** Names of a table's files by row, oldest first. */
  byRow(scope: Scope): Promise<Map<string, string[]>> {
    return notesByRow(this.#records, scope, ({ name }) => name);
  }

  /**
   * Streams the files of a form (`files`) to storage and attaches them to a row. If one is refused or fails, all of
   * them are removed.
   * @throws Problem `invalid` without a file, for a kind that is not accepted or a content of another kind;
   * `too-large`; `unavailable` (COD.2 storage, COD.3 database)
   */
  async receive(request: IncomingMessage, person: Person, scope: RowScope): Promise<void> {
    const { storage, pendingUploads, allowance, clock } = this.parts;
    const spending = allowance.open(person.email);
    const keys: string[] = [];
    let records: FileRecord[];
    try {
      const receiving = {
        maxBytes: largestFile,
        maxFiles: maxAtOnce,
        tooMany,
        tooLarge,
        checkName,
        checkHead,
      };
      const { stored } = await receiveFiles(request, { ...this.parts, spending }, receiving, keys);
      if (stored.length === 0) throw new Problem('invalid', messages.noFile, { files: messages.noFile });
      records = stored.map(({ key, name, size }) => ({
        _id: new ObjectId(),
        ...placeOf(scope),
        name,
        size,
        bucket: storage.bucket,
        key,
        author: person.email,
        authorName: person.name,
        at: clock.stamp(),
      }));
    } catch (error) {
      await pendingUploads.discard(keys);
      await spending.cancel();
      throw error;
    }
    // If the database is unreachable, it is unknown whether the records were stored: the sweep removes files without
    // one.
    await this.#records.insertMany(records).catch(registrationFailed);
    await pendingUploads.settle(keys);
  }

  /**
   * A URL, valid for five minutes, that downloads a file under its original name.
   * @throws Problem `absent`
   */
  async downloadUrl(id: string): Promise<string> {
    const record = ObjectId.isValid(id) ? await this.#records.findOne({ _id: new ObjectId(id) }) : null;
    if (!record) throw new Problem('absent', messages.absent);
    return this.parts.storage.downloadUrl(record.key, record.name, downloadSeconds);
  }

  /**
   * Deleting a file that is already gone is no error.
   * @throws Problem `absent` for a file of somebody else
   */
  async remove({ email }: Person, row: string, id: string): Promise<void> {
    if (!ObjectId.isValid(id)) throw new Problem('absent', messages.absent);
    const record = await this.#records.findOne({ _id: new ObjectId(id) });
    if (!record) return;
    if (record.author !== email || record.row !== row) throw new Problem('absent', messages.absent);
    // Registered first, so that the sweep removes the object if this is interrupted.
    await this.parts.pendingUploads.expect(record.key);
    await this.#records.deleteOne({ _id: record._id });
    await this.parts.pendingUploads.discard([record.key]);
    await this.parts.audit.record([
      { actor: email, action: 'cockpit.file.delete', subject: row, from: record.name, to: null },
    ]);
  }
}

function checkName(name: string): void {
  refuse(typeFault(name));
}

function checkHead(name: string, head: Uint8Array): void {
  refuse(head.length === 0 ? `"${name}" não foi anexado: o arquivo está vazio.` : contentFault(name, head));
}

function refuse(fault: string | null): void {
  if (fault !== null) throw new Problem('invalid', fault, { files: fault });
}
