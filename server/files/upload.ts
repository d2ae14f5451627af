import type { IncomingMessage } from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';
import busboy from 'busboy';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { awaited } from '../storage/body';
import { displayName, newKey } from '../storage/keys';
import type { Storage } from '../storage/port';
import type { Acceptance, Sender, StoredFile } from './acceptance';
import { Digester } from './digests';
import type { FileRecord } from './file';
import type { UnclaimedObjects } from './unclaimed';
import { storageFailed } from './upload-failures';

const mostFiles = 100;

/** Receives `multipart/form-data` with files in `files` and the base they feed in `collection` (S0 §7, decisions §1). */
export class Uploads {
  constructor(
    private readonly parts: {
      readonly storage: Storage;
      readonly acceptance: Acceptance;
      readonly unclaimed: UnclaimedObjects;
      readonly maxBytes: number;
    },
  ) {}

  /**
   * Streams every file to storage while the body arrives, then registers each and queues its job. All or nothing:
   * where anything is refused or fails, what was stored is removed, at once or with the next sweep.
   * @throws Problem `invalid` for no file or an unknown base, `too-large`, `unavailable` (COD.2 storage, COD.3 database)
   */
  async receive(request: IncomingMessage, sender: Sender): Promise<FileRecord[]> {
    const { acceptance, unclaimed } = this.parts;
    const keys: string[] = [];
    let received: { stored: StoredFile[]; base: string | null };
    try {
      const { stored, fields } = await this.#store(request, keys);
      if (stored.length === 0) throw new Problem('invalid', messages.noFile, { files: messages.noFile });
      received = { stored, base: await acceptance.base(fields.get('collection') ?? '') };
    } catch (error) {
      await unclaimed.discard(keys);
      throw error;
    } finally {
      request.unpipe();
      request.resume();
    }
    return acceptance.accept(received.stored, received.base, sender);
  }

  /** Stores what the body holds; `keys` names every object begun, whatever becomes of it. */
  async #store(
    request: IncomingMessage,
    keys: string[],
  ): Promise<{ stored: StoredFile[]; fields: Map<string, string> }> {
    const parser = parserOf(request, this.parts.maxBytes);
    const fields = new Map<string, string>();
    const listed = new Set<string>();
    const writes: Promise<StoredFile>[] = [];
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value) => fields.set(name, value));
      parser.on('file', (field, body, { filename }) => {
        const name = displayName(asTyped(filename ?? ''));
        // A file input without a choice sends one part without a name; names already listed are not added twice (S0 §5).
        if (field !== 'files' || !filename || listed.has(name)) return void body.resume();
        listed.add(name);
        const key = newKey(name);
        keys.push(key);
        const write = this.#keep(key, name, body);
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
    return { stored: await Promise.all(writes), fields };
  }

  async #keep(key: string, name: string, body: Readable & { truncated?: boolean }): Promise<StoredFile> {
    const { storage, unclaimed } = this.parts;
    const digester = new Digester();
    const passing = awaited(
      new Transform({
        highWaterMark: 1 << 20,
        transform(chunk: Buffer, _encoding, done) {
          digester.update(chunk);
          done(null, chunk);
        },
      }),
    );
    // The store meets whatever breaks the body.
    pipeline(body, passing, () => undefined);
    await unclaimed.expect(key);
    const { size } = await storage.put(key, passing).catch(storageFailed);
    if (body.truncated)
      throw new Problem('too-large', messages.fileTooLarge, { files: `${name}: ${messages.fileTooLarge}` });
    return { key, name, size, digests: digester.end() };
  }
}

/** Browsers write three characters of a file's name escaped (HTML, multipart/form-data encoding algorithm). */
const asTyped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

function parserOf(request: IncomingMessage, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: true,
      highWaterMark: 1 << 20,
      fileHwm: 1 << 20,
      limits: { files: mostFiles, fields: 20, fieldSize: 10_000, fileSize: maxBytes + 1, headerPairs: 100 },
    });
  } catch (cause) {
    throw new Problem('invalid', messages.noFile, { files: messages.noFile }, { cause });
  }
}
