import type { IncomingMessage } from 'node:http';
import {
  columnFiles,
  largestAttachment,
  type ItemColumn,
} from '../../../app/domain/finance/fiscal/fiscal-asset';
import { beginsAsNamed, kindOf } from '../../../app/domain/data/files/file-kinds';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { UploadQuota, QuotaReservation } from '../../data/files/upload-quota';
import type { StoredFile } from '../../data/files/acceptance';
import { receiveFiles, registrationFailed } from '../../data/files';
import type { Receiving } from '../../data/files/receiving';
import type { PendingUploads } from '../../data/files/pending-uploads';
import type { Storage } from '../../platform/storage/port';
import type { Person } from '../../people/users/user';
import type { Fiscal, ItemPlace } from './fiscal';

interface Deps {
  readonly fiscal: Fiscal;
  readonly storage: Storage;
  readonly pendingUploads: PendingUploads;
  readonly allowance: UploadQuota;
}

/** Receives the worksheets and documents of the fiscal asset's items: one file for each form, streamed to storage. */
export class FiscalAttachments {
  constructor(private readonly deps: Deps) {}

  /**
   * Stores the form's file in place of the former one, which is deleted. A refused file is removed.
   * @throws Problem `absent` for an unknown item, `invalid` without a file or with one of another kind, `too-large`,
   * `unavailable`
   */
  async receive(request: IncomingMessage, person: Person, place: ItemPlace): Promise<void> {
    const { fiscal, pendingUploads, allowance } = this.deps;
    const spending = allowance.open(person.email);
    const keys: string[] = [];
    let file: StoredFile;
    try {
      const replaced = await fiscal.attachment(place);
      file = await this.#store(request, place.column, keys, spending);
      // Registered for deletion first, so that the sweep removes the former file if this is interrupted.
      if (replaced) await pendingUploads.expect(replaced.key);
    } catch (error) {
      await pendingUploads.discard(keys);
      await spending.cancel();
      throw error;
    } finally {
      request.resume();
    }
    // If the database is unreachable, it is unknown whether the write succeeded: the sweep removes files without a
    // record.
    const { key, name, size } = file;
    const former = await fiscal.attach(person, place, { key, name, size }).catch(registrationFailed);
    await pendingUploads.settle(keys);
    if (former && former.key !== key) await pendingUploads.discard([former.key]);
  }

  async #store(
    request: IncomingMessage,
    column: ItemColumn,
    keys: string[],
    spending: QuotaReservation,
  ): Promise<StoredFile> {
    const into = { ...this.deps, spending };
    const { stored } = await receiveFiles(request, into, receivingOf(column), keys);
    const [file] = stored;
    if (!file) throw refused(messages.noFile);
    return file;
  }
}

const receivingOf = (column: ItemColumn): Receiving => ({
  maxBytes: largestAttachment,
  maxFiles: 1,
  tooMany: messages.oneFile,
  tooLarge: messages.attachmentTooLarge,
  checkName: (name) => {
    if (!columnFiles[column].includes(kindOf(name))) throw refused(wrongKind(column));
  },
  checkHead: (name, head) => {
    if (head.length === 0) throw refused(messages.emptyFile);
    if (!beginsAsNamed(name, head)) throw refused(wrongKind(column));
  },
});

const refused = (message: string) => new Problem('invalid', message, { files: message });

const wrongKind = (column: ItemColumn): string =>
  `Escolha um arquivo ${columnFiles[column].map((extension) => `.${extension}`).join(', ')}.`;
