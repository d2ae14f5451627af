import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { awaited } from '../storage/body';
import { SourceFailure } from './failure';

/**
 * A file as it is, where a host compresses what nobody asked it to; one that is compressed itself stays so.
 * @throws SourceFailure `broken` for a `Content-Encoding` that is not undone
 */
export function unpacked(body: Readable, encoding: string, fileName: string): Readable {
  const coding = encoding.trim().toLowerCase();
  const isPacked = coding === 'gzip' || coding === 'x-gzip';
  if (coding === '' || coding === 'identity' || (isPacked && /\.t?gz$/i.test(fileName))) return body;
  if (isPacked) return awaited(pipeline(body, createGunzip(), () => undefined));
  body.on('error', () => undefined).destroy();
  throw new SourceFailure(
    'broken',
    `O servidor mandou o arquivo comprimido (${coding.slice(0, 40)}), o que o portal não desfaz.`,
  );
}
