import type { IncomingMessage } from 'node:http';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Storage } from '../../platform/storage/port';
import type { Acceptance, Sender, StoredFile } from './acceptance';
import type { UploadQuota } from './upload-quota';
import type { FileRecord } from '../provenance/file';
import { receiveFiles } from './receiving';
import { replacementOf } from './replacement';
import { statedOf } from './stated';
import type { PendingUploads } from './pending-uploads';

const maxFiles = 100;

/**
 * Receives `multipart/form-data` with files in `files`, the base they feed in `collection` and how in `mode` and
 * `scope.<column>` (rules X1, D21).
 */
export class Uploads {
  constructor(
    private readonly parts: {
      readonly storage: Storage;
      readonly acceptance: Acceptance;
      readonly pendingUploads: PendingUploads;
      readonly allowance: UploadQuota;
      readonly maxBytes: number;
    },
  ) {}

  /**
   * Streams every file to storage while the body arrives, then registers each and queues its job. All or nothing:
   * where anything is refused or fails, what was stored is removed, at once or with the next sweep.
   * @throws Problem `invalid` for no file or an unknown base, `forbidden` for a base that others feed, `too-large` (a file, or the day's files), `unavailable` (COD.2 storage, COD.3 database)
   */
  async receive(request: IncomingMessage, sender: Sender): Promise<FileRecord[]> {
    const { acceptance, pendingUploads, allowance, maxBytes } = this.parts;
    const spending = allowance.open(sender.email);
    const keys: string[] = [];
    let received: { stored: StoredFile[]; base: string | null; loading: Parameters<Acceptance['accept']>[3] };
    try {
      const limits = { maxBytes, maxFiles, tooMany: messages.tooManyFiles, tooLarge: messages.fileTooLarge };
      const { stored, fields } = await receiveFiles(request, { ...this.parts, spending }, limits, keys);
      if (stored.length === 0) throw new Problem('invalid', messages.noFile, { files: messages.noFile });
      const base = await acceptance.base(fields.get('collection') ?? '', sender);
      const replaces = await acceptance.replacement(base, replacementOf(fields));
      const stated = await acceptance.stated(base, statedOf(fields));
      received = { stored, base, loading: { replaces, stated } };
    } catch (error) {
      await pendingUploads.discard(keys);
      await spending.cancel();
      throw error;
    }
    return acceptance.accept(received.stored, received.base, sender, received.loading);
  }
}
