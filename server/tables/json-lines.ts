import type { Readable } from 'node:stream';
import { isPlain, jsonOf } from '../../app/domain/values/json';
import type { Encoding } from './layout';
import type { Cell } from './cell';
import { saysEither } from './either';
import { Unreadable } from './failure';
import { isBlankRow, maxColumns, Reach, type Row, type Table } from './rows';
import { texts, type OtherLines, type Utf8Lines } from './text-encoding';

/** The maximum length of an object in characters, as for a CSV record. */
const maxLineLength = 1024 * 1024;
const blockRows = 1_000;

/** A value as a cell; lists and objects become JSON text. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

function itemOf(text: string, line: number): Readonly<Record<string, unknown>> {
  const value = jsonOf(text);
  if (value === undefined) throw new Unreadable(`A linha ${line} não é um objeto JSON inteiro.`);
  if (!isPlain(value))
    throw new Unreadable(`A linha ${line} não é um objeto JSON: cada linha tem de ser um.`);
  return value;
}

/** True for text whose first line is a JSON object. */
export function beginsWithObject(head: string): boolean {
  const [, first = '', end = ''] = /^\ufeff?\s*(\{[^\r\n]*)(\r?\n)?/.exec(head) ?? [];
  try {
    return first !== '' && typeof JSON.parse(first.trim()) === 'object';
  } catch {
    // The first object may be longer than the text that was read.
    return first !== '' && end === '' && /^\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(first);
  }
}

/** The encoding of a text. */
interface Written {
  readonly encoding: Encoding;
  readonly utf8: Utf8Lines;
}

/** The properties of a JSON lines file, from one complete reading. */
export interface JsonSurvey {
  /** The names of the objects' properties, in the order of their first occurrence. */
  readonly titles: readonly string[];
  readonly readsBothWays: boolean;
}

/**
 * Reads a whole JSON lines file for the names of its properties, because a name may occur first in the last line.
 * @throws Unreadable naming the line that is not an object
 */
export async function surveyJsonLines(content: Readable, written: Written): Promise<JsonSurvey> {
  const titles = new Set<string>();
  let readsBothWays = false;
  for await (const lines of linesOf(content, written, { count: 0, lines: [] }, () => undefined))
    for (const { line, text } of lines) {
      const item = itemOf(text, line);
      for (const name in item) {
        titles.add(name);
        const value = item[name];
        readsBothWays ||= typeof value === 'string' && saysEither(value);
      }
      if (titles.size > maxColumns)
        throw new Unreadable(`Os objetos têm mais de ${maxColumns} campos diferentes.`);
    }
  return { titles: [...titles], readsBothWays };
}

/** Opens a JSON lines file; its columns are the names of the objects' properties. */
export function openJsonLines(
  content: Readable,
  size: number,
  { titles, readsBothWays }: JsonSurvey,
  written: Written,
): Table {
  const reach = new Reach();
  const others: OtherLines = { count: 0, lines: [] };
  const onBlock = (bytes: number, line: number) => reach.note(bytes / Math.max(1, size), line);
  return {
    blocks: blocksOf(linesOf(content, written, others, onBlock), titles),
    titles,
    reading: { kind: 'jsonl', encoding: written.encoding, signs: {} },
    otherLines: () => others,
    readsBothWays: () => Promise.resolve(readsBothWays),
    read: (line) => reach.upTo(line),
  };
}

async function* blocksOf(
  pieces: AsyncIterable<readonly Line[]>,
  titles: readonly string[],
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  for await (const lines of pieces) {
    for (const { line, text } of lines) {
      const item = itemOf(text, line);
      const cells = titles.map((name) => cellOf(Object.hasOwn(item, name) ? item[name] : ''));
      if (!isBlankRow(cells)) rows.push({ line, cells });
      if (rows.length < blockRows) continue;
      yield rows;
      rows = [];
    }
    yield rows;
    rows = [];
  }
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** The non-empty lines of a text, for each piece of the file. */
async function* linesOf(
  content: Readable,
  { encoding, utf8 }: Written,
  others: OtherLines,
  onPiece: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Line[]> {
  let rest = '';
  let line = 0;
  let bytes = 0;
  const cut = (text: string, last: boolean): Line[] => {
    // A CR at the end of a piece may be the first half of a line end.
    const whole = !last && text.endsWith('\r') ? text.slice(0, -1) : text;
    const parts = whole.split(/\r\n|\r|\n/);
    rest = last ? '' : (parts.pop() ?? '') + text.slice(whole.length);
    return parts.flatMap((part) => {
      line += 1;
      const trimmed = part.trim();
      if (trimmed.length > maxLineLength) throw new Unreadable(`A linha ${line} tem mais de 1 MB.`);
      return trimmed === '' ? [] : [{ line, text: trimmed }];
    });
  };
  try {
    for await (const piece of texts(content, encoding, utf8, others)) {
      const lines = cut(rest + piece, false);
      if (rest.length > maxLineLength) throw new Unreadable(`A linha ${line + 1} tem mais de 1 MB.`);
      bytes += Buffer.byteLength(piece) * (encoding.startsWith('utf16') ? 2 : 1);
      onPiece(bytes, line);
      yield lines;
    }
    yield cut(rest, true);
    onPiece(Number.POSITIVE_INFINITY, line);
  } finally {
    content.destroy();
  }
}
