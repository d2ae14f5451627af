import { isUtf8 } from 'node:buffer';
import { Digester, fingerprintOf, isSame, type Digests } from '../../files/digests';
import type { Encoding } from '../../files/layout';
import { eitherLength, holdsEither } from './either';
import { DamagedFile } from './failure';
import { beginsWithObject } from './json-lines';

/** What a first reading of the whole content tells. */
export interface Inspection {
  /** Names the content (`fingerprintOf`). */
  readonly fingerprint: string;
  /** `json` has an object on each line, `office` is of an older Office; `other` is no table: a picture, a PDF document, a page. */
  readonly kind: 'text' | 'json' | 'zip' | 'office' | 'other' | 'empty';
  readonly encoding: Encoding;
  /** False where nothing in a text can be a number that both notations read (one separator before three digits) or a day whose month is first. */
  readonly readsBothWays: boolean;
  /** The first bytes, for guesses. */
  readonly head: Buffer;
}

const officeStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headBytes = 64 * 1024;
const newline = 0x0a;

/**
 * Reads a file once from end to end: its fingerprint, whether it is text, and in which encoding. Held against what
 * `arrived` from its sender, where that is known: a store may have lost or changed bytes since.
 * @throws DamagedFile
 */
export async function inspect(content: AsyncIterable<Buffer>, arrived: Digests | null): Promise<Inspection> {
  const digester = new Digester(arrived?.partBytes);
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let utf8 = true;
  let readsBothWays = false;
  let before = '';
  for await (const chunk of content) {
    digester.update(chunk);
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (!readsBothWays) {
      const text = before + chunk.toString('latin1');
      readsBothWays = holdsEither.test(text);
      before = text.slice(-eitherLength);
    }
    if (!utf8) continue;
    // A line break never stands inside a multi-byte character, so whole lines can be judged by themselves.
    const end = chunk.lastIndexOf(newline) + 1;
    if (end === 0 && tail.length < headBytes) {
      tail = Buffer.concat([tail, chunk]);
      continue;
    }
    utf8 = isUtf8(Buffer.concat([tail, chunk.subarray(0, end)]));
    tail = Buffer.from(chunk.subarray(end));
  }
  if (utf8) utf8 = isUtf8(tail);
  const digests = digester.end();
  if (arrived && !isSame(digests, arrived)) throw new DamagedFile();
  const nature = natureOf(head, utf8);
  return {
    fingerprint: fingerprintOf(digests),
    head,
    ...nature,
    readsBothWays: readsBothWays || nature.encoding.startsWith('utf16'),
  };
}

function natureOf(head: Buffer, utf8: boolean): Pick<Inspection, 'kind' | 'encoding'> {
  if (head.length === 0) return { kind: 'empty', encoding: 'utf8' };
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return { kind: 'zip', encoding: 'utf8' };
  if (head.subarray(0, 8).equals(officeStart)) return { kind: 'office', encoding: 'utf8' };
  if (head[0] === 0xff && head[1] === 0xfe) return { kind: 'text', encoding: 'utf16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { kind: 'text', encoding: 'utf16be' };
  if (utf8 && beginsWithObject(head.toString('utf8'))) return { kind: 'json', encoding: 'utf8' };
  if (head.includes(0) || isDocument(head)) return { kind: 'other', encoding: 'utf8' };
  return { kind: 'text', encoding: utf8 ? 'utf8' : 'win1252' };
}

/** How documents that are written in plain text begin: PDF, PostScript, RTF, pages and drawings, XML, JSON. */
const documentStart = /^(?:%PDF-|%!PS|\{\\rtf|<(?:\?xml|!doctype|html|svg)\b|[{[]\s*["{[\]}])/i;

const isDocument = (head: Buffer): boolean =>
  documentStart.test(head.toString('latin1', 0, 1_024).replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, ''));
