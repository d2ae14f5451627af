import type { Readable } from 'node:stream';
import { isPlain, jsonOf } from '../../../../app/domain/values/json';
import type { Encoding } from '../../files/layout';
import type { Cell } from './cell';
import { saysEither } from './either';
import { Unreadable } from './failure';
import { mostColumns, Reach, type Row, type Table } from './rows';

/** Characters of an object: as many as a CSV's line may have. */
const longestLine = 1024 * 1024;
const blockRows = 1_000;

/** A value as a cell: what JSON has and cells do not (lists, objects) as JSON text. */
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

/** True for text that begins with one JSON object on a line of its own. */
export function beginsWithObject(head: string): boolean {
  const [, first = '', end = ''] = /^\ufeff?\s*(\{[^\r\n]*)(\r?\n)?/.exec(head) ?? [];
  try {
    return first !== '' && typeof JSON.parse(first.trim()) === 'object';
  } catch {
    // The first object alone may be longer than what was read of it.
    return first !== '' && end === '' && /^\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(first);
  }
}

/** What a file of JSON lines has in its objects, told by reading it through once. */
export interface JsonSurvey {
  /** The names of the objects' values, in the order in which they come first. */
  readonly titles: readonly string[];
  readonly readsBothWays: boolean;
}

/**
 * Reads a file of JSON lines through for the names of its values: one may come first in its last line.
 * @throws Unreadable naming the line that is no object
 */
export async function surveyJsonLines(content: Readable): Promise<JsonSurvey> {
  const titles = new Set<string>();
  let readsBothWays = false;
  for await (const lines of linesOf(content, () => undefined))
    for (const { line, text } of lines) {
      const item = itemOf(text, line);
      for (const name in item) {
        titles.add(name);
        const value = item[name];
        readsBothWays ||= typeof value === 'string' && saysEither(value);
      }
      if (titles.size > mostColumns)
        throw new Unreadable(`Os objetos têm mais de ${mostColumns} campos diferentes.`);
    }
  return { titles: [...titles], readsBothWays };
}

/** Opens a file of one JSON object a line; its columns are the objects' names. */
export function openJsonLines(
  content: Readable,
  size: number,
  { titles, readsBothWays }: JsonSurvey,
  encoding: Encoding,
): Table {
  const reach = new Reach();
  return {
    blocks: blocksOf(content, titles, (bytes, line) => reach.note(bytes / Math.max(1, size), line)),
    titles,
    reading: { kind: 'jsonl', encoding, signs: {} },
    readsBothWays: () => Promise.resolve(readsBothWays),
    read: (line) => reach.upTo(line),
  };
}

async function* blocksOf(
  content: Readable,
  titles: readonly string[],
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  for await (const lines of linesOf(content, onBlock)) {
    for (const { line, text } of lines) {
      const item = itemOf(text, line);
      rows.push({ line, cells: titles.map((name) => cellOf(Object.hasOwn(item, name) ? item[name] : '')) });
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

/** The lines of a text that have anything, a piece of the file at a time. */
async function* linesOf(
  content: Readable,
  onPiece: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let line = 0;
  let bytes = 0;
  const cut = (text: string, last: boolean): Line[] => {
    const parts = text.split('\n');
    rest = last ? '' : (parts.pop() ?? '');
    return parts.flatMap((part) => {
      line += 1;
      const trimmed = part.trim();
      if (trimmed.length > longestLine) throw new Unreadable(`A linha ${line} tem mais de 1 MB.`);
      return trimmed === '' ? [] : [{ line, text: trimmed }];
    });
  };
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const lines = cut(rest + decoder.decode(chunk, { stream: true }), false);
      if (rest.length > longestLine) throw new Unreadable(`A linha ${line + 1} tem mais de 1 MB.`);
      bytes += chunk.length;
      onPiece(bytes, line);
      yield lines;
    }
    yield cut(rest + decoder.decode(), true);
    onPiece(Number.POSITIVE_INFINITY, line);
  } finally {
    content.destroy();
  }
}
