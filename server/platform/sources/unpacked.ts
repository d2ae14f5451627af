import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { awaited } from '../storage';
import { SourceFailure } from './failure';

const undone = new Set(['gzip', 'x-gzip']);
const notUndone = new Set(['br', 'compress', 'deflate', 'x-compress', 'zstd']);

/**
 * A file as it is, where a host compresses what nobody asked it to; one that is compressed itself stays so. Hosts name
 * character sets and ways of sending among its codings too (`utf-8`, `aws-chunked`), which leave it as it is.
 * @throws SourceFailure `broken` for a `Content-Encoding` that compresses and is not undone
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
