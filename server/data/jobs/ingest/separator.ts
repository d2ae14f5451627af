import { parse } from 'csv-parse/sync';
import { separators, type Separator } from '../../files/layout';

const mostRecords = 50;
/** Lines that one counts against which is not parted at all: none of a table is so. */
const unparted = 3;

/** How a text's first records are parted; `broken` where what follows has quotes that never close. */
export interface Parted {
  readonly records: readonly (readonly string[])[];
  readonly broken: boolean;
}

export function partedBy(text: string, delimiter: string): Parted {
  const records: string[][] = [];
  let broken = false;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: mostRecords,
      on_record: (record: string[]) => void records.push(record),
    });
  } catch {
    broken = true;
  }
  return { records, broken };
}

/** Lines of the file that a record takes: quoted cells may hold line breaks. */
export function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** A separator, and how many of the lines it parts into the same number of cells. */
interface Parting {
  readonly separator: Separator;
  readonly cells: number;
  readonly score: number;
}

/**
 * The separator that parts most of the first lines, one below the other, into the same number of cells, outside quotes: a
 * report's name above its titles may hold any. Of two that part as many, the one that makes more cells of them.
 */
export function guessSeparator(text: string): Separator {
  const partings = separators.flatMap((separator) => {
    const { records } = partedBy(text, separator);
    const several = new Set(records.flatMap(({ length }) => (length > 1 ? [length] : [])));
    return [...several].map((cells): Parting => ({ separator, cells, score: scoreOf(records, cells) }));
  });
  const better = (one: Parting, other: Parting) =>
    other.score > one.score || (other.score === one.score && other.cells > one.cells) ? other : one;
  const [first, ...others] = partings;
  return first ? others.reduce(better, first).separator : separators[0];
}

/** How many lines have so many cells, where most stand together; of those among them, other numbers of cells count half. */
function scoreOf(records: Parted['records'], cells: number): number {
  let [best, score] = [0, 0];
  for (const record of records) {
    const lines = linesOf(record);
    score += record.length === cells ? lines : record.length > 1 ? lines / 2 : -unparted;
    score = Math.max(0, score);
    best = Math.max(best, score);
  }
  return best;
}
