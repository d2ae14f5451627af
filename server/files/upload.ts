import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { MasterData } from '../master-data/master-data';
import { isOutage } from '../mongo/client';
import { displayName, newKey } from '../storage/keys';
import type { Storage } from '../storage/port';
import type { FileRecord } from './file';
import type { Files } from './files';

const mostFiles = 100;

/** What a job queue must do with a registered file. */
export interface Intake {
  /** Never fails: what cannot be queued now is found by a worker's sweep. */
  enqueue(fileIds: readonly string[]): Promise<void>;
}

interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

interface Sender {
  readonly email: string;
  readonly clientName: string;
}

/** Receives `multipart/form-data` with files in `files` and the base they feed in `collection` (S0 §7, decisions §1). */
export class Uploads {
  constructor(
    private readonly parts: {
      readonly storage: Storage;
      readonly files: Files;
      readonly masterData: MasterData;
      readonly jobs: Intake;
      readonly maxBytes: number;
    },
  ) {}

  /**
   * Streams every file to storage while the body arrives, then registers each and queues its job. All or nothing:
   * where anything is refused or fails, what was stored is removed.
   * @throws Problem `invalid` for no file or an unknown base, `too-large`, `unavailable` (COD.2 storage, COD.3 database)
   */
  async receive(request: IncomingMessage, sender: Sender): Promise<FileRecord[]> {
    const stored: StoredFile[] = [];
    try {
      const fields = await this.#store(request, stored);
      if (stored.length === 0) throw new Problem('invalid', messages.noFile, { files: messages.noFile });
      return await this.#register(stored, await this.#base(fields.get('collection') ?? ''), sender);
    } catch (error) {
      await Promise.allSettled(stored.map(({ key }) => this.parts.storage.remove(key)));
      throw error;
    } finally {
      request.unpipe();
      request.resume();
    }
  }

  async #store(request: IncomingMessage, stored: StoredFile[]): Promise<Map<string, string>> {
    const parser = parserOf(request, this.parts.maxBytes);
    const fields = new Map<string, string>();
    const listed = new Set<string>();
    const writes: Promise<void>[] = [];
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value) => fields.set(name, value));
      parser.on('file', (field, body, { filename }) => {
        const name = displayName(filename ?? '');
        // A file input without a choice sends one part without a name; names already listed are not added twice (S0 §5).
        if (field !== 'files' || !filename || listed.has(name)) return void body.resume();
        listed.add(name);
        const write = this.#keep(name, body, stored);
        writes.push(write);
        write.catch(reject);
      });
      parser.on('filesLimit', () =>
        reject(new Problem('too-large', messages.tooManyFiles, { files: messages.tooManyFiles })),
      );
      parser.on('error', (cause) =>
        reject(new Problem('invalid', messages.uploadInterrupted, {}, { cause })),
      );
      parser.on('close', resolve);
      request.on('close', () => {
        if (!request.complete) reject(new Problem('invalid', messages.uploadInterrupted));
      });
      request.pipe(parser);
    }).catch(async (error: unknown) => {
      parser.destroy();
      await Promise.allSettled(writes);
      throw error;
    });
    await Promise.all(writes);
    return fields;
  }

  async #keep(name: string, body: Readable & { truncated?: boolean }, stored: StoredFile[]): Promise<void> {
    const key = newKey(name);
    let size: number;
    try {
      ({ size } = await this.parts.storage.put(key, body));
    } catch (cause) {
      throw new Problem('unavailable', messages.uploadStorageFailed, {}, { cause });
    }
    stored.push({ key, name, size });
    if (body.truncated)
      throw new Problem('too-large', messages.fileTooLarge, { files: `${name}: ${messages.fileTooLarge}` });
  }

  async #base(name: string): Promise<string | null> {
    if (name === '') return null;
    if (await this.parts.masterData.isBase(name)) return name;
    throw new Problem('invalid', messages.unknownBase, { collection: messages.unknownBase });
  }

  /** Registered in one write and queued after: a file whose queueing was cut off is found and queued by a worker. */
  async #register(stored: readonly StoredFile[], base: string | null, sender: Sender): Promise<FileRecord[]> {
    const { files, jobs, storage } = this.parts;
    const records = await files
      .register(
        stored.map(({ key, name, size }) => ({
          clientName: sender.clientName,
          originalName: name,
          srcBucket: storage.bucket,
          srcKey: key,
          user: sender.email,
          size,
          collection: base,
        })),
      )
      .catch((cause: unknown) => {
        if (!isOutage(cause)) throw cause;
        throw new Problem('unavailable', messages.uploadRegistrationFailed, {}, { cause });
      });
    await jobs.enqueue(records.map(({ _id }) => _id.toHexString()));
    return records;
  }
}

function parserOf(request: IncomingMessage, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: true,
      highWaterMark: 1 << 20,
      fileHwm: 1 << 20,
      limits: { files: mostFiles, fields: 20, fieldSize: 10_000, fileSize: maxBytes, headerPairs: 100 },
    });
  } catch (cause) {
    throw new Problem('invalid', messages.noFile, { files: messages.noFile }, { cause });
  }
}
