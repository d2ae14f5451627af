import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from './layout';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Bytes of a line that are waited for; a longer one is no record of a table, and may be cut anywhere between characters. */
const maxLineLength = 1024 * 1024;
/** Bytes by which the encoding of a text is guessed that is no UTF-8. */
const sampleBytes = 256 * 1024;

/** How much of a text's lines with accents is UTF-8. */
export type Utf8Lines = 'all' | 'some' | 'none';

/** Splits pieces of a text at line ends, which never fall inside a character of UTF-8 or of a single-byte encoding. */
class LinePieces {
  #rest: Buffer = Buffer.alloc(0);

  /** The whole lines so far; empty where none has ended. */
  take(chunk: Buffer): Buffer {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let end = bytes.lastIndexOf(lineFeed) + 1 || lastReturn(bytes) + 1;
    if (end === 0 && bytes.length > maxLineLength) end = bytes.findLastIndex((byte) => byte < 0x80) + 1;
    this.#rest = bytes.subarray(end);
    return bytes.subarray(0, end);
  }

  get rest(): Buffer {
    return this.#rest;
  }
}

/** The last CR that something follows: one at the end may be half of a line end. */
const lastReturn = (bytes: Buffer): number =>
  bytes.length < 2 ? -1 : bytes.lastIndexOf(carriageReturn, bytes.length - 2);

/** Finds out, piece by piece, in which encoding a text without a mark is. */
export class EncodingProof {
  readonly #pieces = new LinePieces();
  #utf8 = false;
  #other = false;
  #sample: Buffer[] = [];
  #sampled = 0;

  note(chunk: Buffer): void {
    if (this.#utf8 && this.#other) return;
    this.#judge(this.#pieces.take(chunk));
  }

  /** Called after the last piece. */
  end(): { readonly encoding: Encoding; readonly utf8: Utf8Lines } {
    this.#judge(this.#pieces.rest);
    if (!this.#other) return { encoding: 'utf8', utf8: 'all' };
    if (this.#utf8) return { encoding: 'utf8', utf8: 'some' };
    return { encoding: likelyEncoding(Buffer.concat(this.#sample)), utf8: 'none' };
  }

  #judge(lines: Buffer): void {
    if (lines.length === 0 || isAscii(lines)) return;
    if (isUtf8(lines)) {
      this.#utf8 = true;
      return;
    }
    if (this.#sampled < sampleBytes) {
      this.#sample.push(Buffer.from(lines.subarray(0, sampleBytes)));
      this.#sampled += lines.length;
    }
    this.#other = true;
    // Nothing of most such texts is UTF-8 by chance.
    if (!/[^\0-\x7f\ufffd]/.test(lines.toString('utf8'))) return;
    for (const line of linesIn(lines))
      if (!isAscii(line) && isUtf8(line)) {
        this.#utf8 = true;
        return;
      }
  }
}

/** The lines of a text, each with its end. */
function* linesIn(bytes: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const isEnd = bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed);
    if (!isEnd) continue;
    yield bytes.subarray(from, at + 1);
    from = at + 1;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}

const singleByte = ['win1252', 'cp850', 'macroman'] as const;
/** What Portuguese texts have beside plain letters. */
const usual = /[áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº°“”‘’–—…•€]/gu;
// oxlint-disable-next-line no-control-regex -- all that is not ASCII
const unusual = /[^\0-\x7fáàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº°“”‘’–—…•€\u00a0]/gu;
/** A capital after a small letter, as small letters of one code page are capitals in another. */
const misplaced = /(?<=\p{Ll})[À-Ý]/gu;

/** Of the encodings of one byte a character, the one that makes most sense of a text; Windows-1252 where several do. */
function likelyEncoding(sample: Buffer): Encoding {
  const scores = singleByte.map((encoding) => {
    const text = iconv.decode(sample, encoding);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    return { encoding, score: count(usual) - count(unusual) - 2 * count(misplaced) };
  });
  const [first = { encoding: 'win1252', score: 0 }, ...others] = scores;
  return others.reduce((best, one) => (one.score > best.score ? one : best), first).encoding;
}

/** UTF-16 by its mark, or by the zero bytes that every second one of them is; null for any other beginning. */
export function utf16Of(head: Buffer): 'utf16le' | 'utf16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf16be';
  if (!head.includes(0)) return null;
  const zeros: [even: number, odd: number] = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd !== undefined && even !== undefined && odd > 0.6 && even < 0.05) return 'utf16le';
  return odd !== undefined && even !== undefined && even > 0.6 && odd < 0.05 ? 'utf16be' : null;
}

const maxListedLines = 20;

/** Lines of a text that were read in another encoding than the rest: how many, and the first of them. */
export interface OtherLines {
  count: number;
  lines: number[];
}

/**
 * A text's pieces. Where not all of its lines are UTF-8 (`utf8`), it is decoded line by line, and the others are taken for
 * Windows-1252 and noted in `others`.
 */
export async function* texts(
  content: AsyncIterable<Buffer>,
  encoding: Encoding,
  utf8: Utf8Lines,
  others: OtherLines,
): AsyncGenerator<string> {
  if (encoding !== 'utf8' || utf8 === 'all') {
    const decoder = iconv.getDecoder(encoding);
    for await (const chunk of content) yield decoder.write(chunk);
    yield decoder.end() ?? '';
    return;
  }
  const pieces = new LinePieces();
  let line = 0;
  const decoded = (bytes: Buffer): string =>
    Array.from(linesIn(bytes), (each) => {
      line += 1;
      if (isUtf8(each)) return each.toString('utf8');
      others.count += 1;
      if (others.lines.length < maxListedLines) others.lines.push(line);
      return iconv.decode(each, 'win1252');
    }).join('');
  for await (const chunk of content) yield decoded(pieces.take(chunk));
  yield decoded(pieces.rest);
}
