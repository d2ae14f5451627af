import type { IncomingMessage } from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';
import busboy from 'busboy';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { awaited, displayName, newKey } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import type { StoredFile } from './acceptance';
import type { QuotaReservation } from './upload-quota';
import { Digester } from '../../tables/digests';
import type { PendingUploads } from './pending-uploads';
import { storageFailed } from './upload-failures';

const maxFields = 250;

/** The limits of a screen for the files that a person sends. */
export interface Receiving {
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Messages for too many files, and for a file that is too large. */
  readonly tooMany: string;
  readonly tooLarge: string;
  /** Throws if a name is refused, before anything of the file is stored. */
  readonly checkName?: (name: string) => void;
  /** Throws if a file with this beginning is refused; called once for each file, for an empty one without bytes. */
  readonly checkHead?: (name: string, head: Uint8Array) => void;
}

/** Where files go, and what their sender may still send. */
export interface Into {
  readonly storage: Storage;
  readonly pendingUploads: PendingUploads;
  readonly spending: QuotaReservation;
}

export interface Received {
  readonly stored: StoredFile[];
  readonly fields: URLSearchParams;
}

/**
 * Stores the files of a `multipart/form-data` body (field `files`; a repeated name counts once) while it arrives.
 * `keys` has the key of every object begun, whatever becomes of it. The request is always read to its end. The
 * sender's daily allowance is charged for what was stored; callers that discard it must cancel that.
 * @throws Problem `invalid`, `too-large`, `unavailable` (COD.2, COD.3)
 */
export async function receiveFiles(
  request: IncomingMessage,
  into: Into,
  receiving: Receiving,
  keys: string[],
): Promise<Received> {
  try {
    await into.spending.announce(Number(request.headers['content-length'] ?? 0));
    const received = await read(request, into, receiving, keys);
    await into.spending.settle();
    return received;
  } finally {
    request.unpipe();
    request.resume();
  }
}

async function read(
  request: IncomingMessage,
  into: Into,
  receiving: Receiving,
  keys: string[],
): Promise<Received> {
  const parser = parserOf(request, receiving);
  const fields = new URLSearchParams();
  const listed = new Set<string>();
  const writes: Promise<StoredFile>[] = [];
  await new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => fields.append(name, value));
    parser.on('file', (field, body, { filename }) => {
      const name = displayName(asTyped(filename ?? ''));
      // A file input without a choice sends one part without a name; names already listed are not added twice (rule D1).
      if (field !== 'files' || !filename || listed.has(name)) return void body.resume();
      listed.add(name);
      const key = newKey(name);
      keys.push(key);
      const write = keep(into, receiving, { key, name, body });
      writes.push(write);
      write.catch(reject);
    });
    parser.on('filesLimit', () =>
      reject(new Problem('too-large', receiving.tooMany, { files: receiving.tooMany })),
    );
    // A missing part of a scope would widen it.
    parser.on('fieldsLimit', () => reject(new Problem('too-large', messages.tooManyFields)));
    parser.on('error', (cause) => reject(new Problem('invalid', messages.uploadInterrupted, {}, { cause })));
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

type Body = Readable & { truncated?: boolean };

async function keep(
  { storage, pendingUploads, spending }: Into,
  { checkName, checkHead, tooLarge }: Receiving,
  { key, name, body }: { key: string; name: string; body: Body },
): Promise<StoredFile> {
  awaited(body);
  checkName?.(name);
  await pendingUploads.expect(key);
  const digester = new Digester();
  let first = true;
  const look = (head: Uint8Array) => {
    if (first) checkHead?.(name, head);
    first = false;
  };
  const passing = awaited(
    new Transform({
      highWaterMark: 1 << 20,
      transform: (chunk: Buffer, _encoding, done) =>
        passed(done, async () => {
          look(chunk);
          digester.update(chunk);
          await spending.count(chunk.length);
          return chunk;
        }),
      flush: (done) => passed(done, () => Promise.resolve(look(new Uint8Array()))),
    }),
  );
  // The store receives any failure of the body.
  pipeline(body, passing, () => undefined);
  const { size } = await storage.put(key, passing).catch((cause: unknown) => {
    if (cause instanceof Problem && (cause.kind === 'invalid' || cause.kind === 'too-large')) throw cause;
    return storageFailed(cause);
  });
  if (body.truncated) throw new Problem('too-large', tooLarge, { files: `${name}: ${tooLarge}` });
  return { key, name, size, digests: digester.end() };
}

/** Completes a step of a stream with its result, or with the refusal that it throws. */
function passed<T>(done: (error: Error | null, value?: T) => void, step: () => Promise<T>): void {
  step().then(
    (value) => done(null, value),
    (error: unknown) => done(error as Error),
  );
}

/** Browsers write three characters of a file's name escaped (HTML, multipart/form-data encoding algorithm). */
const asTyped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

function parserOf(request: IncomingMessage, { maxBytes, maxFiles }: Receiving): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: true,
      highWaterMark: 1 << 20,
      fileHwm: 1 << 20,
      limits: {
        files: maxFiles,
        fields: maxFields,
        fieldSize: 10_000,
        fileSize: maxBytes + 1,
        headerPairs: 100,
      },
    });
  } catch (cause) {
    throw new Problem('invalid', messages.noFile, { files: messages.noFile }, { cause });
  }
}
