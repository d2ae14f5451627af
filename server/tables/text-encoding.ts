import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from './layout';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** The maximum length of a line in bytes; longer text is not a table record and may be cut between any characters. */
const maxLineLength = 1024 * 1024;
/** The sample size in bytes for guessing the encoding of a text that is not UTF-8. */
const sampleBytes = 256 * 1024;

/** How many of a text's lines with non-ASCII characters are UTF-8. */
export type Utf8Lines = 'all' | 'some' | 'none';

/** Splits a text at line ends, which are never inside a character of UTF-8 or of a single-byte encoding. */
class LinePieces {
  #rest: Buffer = Buffer.alloc(0);

  /** The complete lines so far; empty if there are none. */
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

/** The last CR that is followed by another byte: a final CR may be half of a line end. */
const lastReturn = (bytes: Buffer): number =>
  bytes.length < 2 ? -1 : bytes.lastIndexOf(carriageReturn, bytes.length - 2);

/** Detects the encoding of a text without a byte order mark, chunk by chunk. */
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
    // Most non-UTF-8 texts contain no valid UTF-8 sequence by chance.
    if (!/[^\0-\x7f\ufffd]/.test(lines.toString('utf8'))) return;
    for (const line of linesIn(lines))
      if (!isAscii(line) && isUtf8(line)) {
        this.#utf8 = true;
        return;
      }
  }
}

/** The lines of a text, each with its line end. */
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
/** Non-ASCII characters of Portuguese texts. */
const usual = /[áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº°“”‘’–—…•€]/gu;
const unusual = /[^\0-\x7fáàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº°“”‘’–—…•€\u00a0]/gu;
/** A capital after a small letter: small letters of one code page are capitals in another. */
const misplaced = /(?<=\p{Ll})[À-Ý]/gu;

/** The most plausible single-byte encoding of a text; Windows-1252 if several are equal. */
function likelyEncoding(sample: Buffer): Encoding {
  const scores = singleByte.map((encoding) => {
    const text = iconv.decode(sample, encoding);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    return { encoding, score: count(usual) - count(unusual) - 2 * count(misplaced) };
  });
  const [first = { encoding: 'win1252', score: 0 }, ...others] = scores;
  return others.reduce((best, one) => (one.score > best.score ? one : best), first).encoding;
}

/** UTF-16 detected by its byte order mark, or by zeros in every second byte; otherwise null. */
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

/** Lines of a text in another encoding than the rest: their number, and the first line numbers. */
export interface OtherLines {
  count: number;
  lines: number[];
}

/**
 * Decodes a text. If only some lines are UTF-8 (`utf8`), it is decoded line by line; the other lines are decoded as
 * Windows-1252 and recorded in `others`.
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
