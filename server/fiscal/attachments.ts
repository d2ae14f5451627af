import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import busboy from 'busboy';
import { columnFiles, largestAttachment, type ItemColumn } from '../../app/domain/fiscal-asset';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { UnclaimedObjects } from '../files/unclaimed';
import { storageFailed } from '../files/upload-failures';
import { awaited } from '../storage/body';
import { displayName, newKey } from '../storage/keys';
import type { Storage } from '../storage/port';
import type { Person } from '../users/user';
import type { Fiscal } from './fiscal';

interface Parts {
  readonly fiscal: Fiscal;
  readonly storage: Storage;
  readonly unclaimed: UnclaimedObjects;
}

interface Place {
  readonly code: string;
  readonly id: string;
  readonly column: ItemColumn;
}

/** First bytes of the kinds of file that have some of their own. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  xlsx: ['504b0304'],
  docx: ['504b0304'],
  ods: ['504b0304'],
  odt: ['504b0304'],
  xls: ['d0cf11e0'],
  doc: ['d0cf11e0'],
  pdf: ['25504446'],
  png: ['89504e47'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
};

const refused = (message: string, cause?: unknown) =>
  new Problem('invalid', message, { file: message }, { cause });

/** Receives the worksheets and documents of the fiscal asset's items: one file a form, streamed to storage. */
export class FiscalAttachments {
  constructor(private readonly parts: Parts) {}

  /**
   * Stores the form's file and puts it in its place; nothing of it stays where that fails.
   * @throws Problem `absent` for an unknown item, `invalid` without a file or with one of another kind, `too-large`,
   * `unavailable`
   */
  async receive(request: IncomingMessage, person: Person, place: Place): Promise<void> {
    const { fiscal, unclaimed } = this.parts;
    const keys: string[] = [];
    try {
      if (!(await fiscal.hasItem(place.code, place.id))) throw new Problem('absent', messages.absent);
      const file = await this.#store(request, place.column, keys);
      await fiscal.attach(person, place, file);
      await unclaimed.settle(keys);
    } catch (error) {
      await unclaimed.discard(keys);
      throw error;
    } finally {
      request.unpipe();
      request.resume();
    }
  }

  async #store(request: IncomingMessage, column: ItemColumn, keys: string[]) {
    const parser = parserOf(request);
    let write: Promise<{ key: string; name: string; size: number }> | null = null;
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, body, { filename }) => {
        const name = displayName(filename ?? '');
        if (field !== 'file' || !filename || write) return void body.resume();
        const extension = path.extname(name).slice(1).toLowerCase();
        if (!columnFiles[column].includes(extension)) {
          body.resume();
          return reject(refused(wrongKind(column)));
        }
        write = this.#keep(name, extension, column, body, keys);
        write.catch(reject);
      });
      parser.on('error', (cause) => reject(refused(messages.uploadInterrupted, cause)));
      parser.on('close', resolve);
      request.on('close', () => {
        if (!request.complete) reject(refused(messages.uploadInterrupted));
      });
      request.pipe(parser);
    }).catch(async (error: unknown) => {
      parser.destroy();
      await Promise.allSettled([write]);
      throw error;
    });
    if (!write) throw refused(messages.noFile);
    return write as Promise<{ key: string; name: string; size: number }>;
  }

  async #keep(
    name: string,
    extension: string,
    column: ItemColumn,
    body: Readable & { truncated?: boolean },
    keys: string[],
  ) {
    const { storage, unclaimed } = this.parts;
    const key = newKey(name);
    keys.push(key);
    awaited(body);
    await unclaimed.expect(key);
    const checked = awaited(body.pipe(looked(extension, column)));
    body.on('error', (error) => checked.destroy(error));
    const { size } = await storage.put(key, checked).catch((error: unknown) => {
      throw error instanceof Problem && error.kind === 'invalid' ? error : storageFailed(error);
    });
    if (body.truncated)
      throw new Problem('too-large', messages.attachmentTooLarge, { file: messages.attachmentTooLarge });
    if (size === 0) throw refused(messages.emptyFile);
    return { key, name, size };
  }
}

/** Passes a file on unless its first bytes are not those of its kind. */
function looked(extension: string, column: ItemColumn): Transform {
  let first = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const fits =
        !first ||
        (beginnings[extension]?.some((hex) => chunk.toString('hex', 0, 4).startsWith(hex)) ??
          !chunk.includes(0));
      first = false;
      done(fits ? null : refused(wrongKind(column)), chunk);
    },
  });
}

const wrongKind = (column: ItemColumn): string =>
  `Escolha um arquivo ${columnFiles[column].map((extension) => `.${extension}`).join(', ')}.`;

function parserOf(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 5, fieldSize: 1_000, fileSize: largestAttachment, headerPairs: 100 },
    });
  } catch (cause) {
    throw refused(messages.noFile, cause);
  }
}
