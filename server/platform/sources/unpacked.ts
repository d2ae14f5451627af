import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { awaited } from '../storage';
import { SourceFailure } from './failure';

const undone = new Set(['gzip', 'x-gzip']);
const notUndone = new Set(['br', 'compress', 'deflate', 'x-compress', 'zstd']);

/**
 * The content of a file from a host that compresses without being asked; a file that is itself compressed stays so.
 * Hosts also list character sets and transfer encodings among their codings (`utf-8`, `aws-chunked`), which are
 * ignored.
 * @throws SourceFailure `broken` for an unsupported compressing `Content-Encoding`
 */
export function unpacked(body: Readable, encoding: string, fileName: string): Readable {
  const codings = encoding.split(',').map((coding) => coding.trim().toLowerCase());
  const foreign = codings.find((coding) => notUndone.has(coding));
  if (foreign) {
    body.on('error', () => undefined).destroy();
    throw new SourceFailure(
      'broken',
      `O servidor mandou o arquivo comprimido (${foreign}), o que o portal não desfaz.`,
    );
  }
  if (/\.t?gz$/i.test(fileName)) return body;
  return codings
    .filter((coding) => undone.has(coding))
    .reduce<Readable>((from) => awaited(pipeline(from, createGunzip(), () => undefined)), body);
}
