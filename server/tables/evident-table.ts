import iconv from 'iconv-lite';
import { separators } from './layout';
import { beginsWithObject } from './json-lines';
import { partedBy } from './separator';
import { utf16Of } from './text-encoding';

const headBytes = 64 * 1024;
/** Maximum number of lines above the titles of a report. */
const maxAbove = 4;

/**
 * Whether a text is evidently a table: after at most a few lines its lines have the same number of cells, at least
 * two, and the first of them has a title for each column; or each line is a JSON object.
 */
export async function isEvidentTable(content: AsyncIterable<Buffer>): Promise<boolean> {
  const pieces: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  for await (const piece of content) {
    pieces.push(piece);
    length += piece.length;
    if (length >= headBytes) {
      isWhole = false;
      break;
    }
  }
  const bytes = Buffer.concat(pieces);
  const text = iconv.decode(bytes, utf16Of(bytes) ?? 'utf8');
  if (beginsWithObject(text)) return true;
  const whole = isWhole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return separators.some((separator) => isParted(whole, separator));
}

function isParted(text: string, delimiter: string): boolean {
  const { records: lines, broken } = partedBy(text, delimiter);
  // A quote that never closes is part of a sentence, not of a table.
  if (broken) return false;
  return lines.slice(0, maxAbove + 1).some((titles, at) => {
    const below = lines.slice(at + 1);
    return (
      titles.length > 1 &&
      titles.every((title) => title.trim() !== '') &&
      // A comma before a space belongs to a sentence.
      (delimiter !== ',' || !titles.slice(1).some((title) => title.startsWith(' '))) &&
      below.length > 0 &&
      below.every((cells) => cells.length === titles.length)
    );
  });
}
