import { headerWithin } from '../../app/domain/data/files/header-line';
import { separators, type Separator } from './layout';
import { CsvRows } from './csv-rows';
import { Unreadable } from './failure';
import type { Row } from './rows';

const maxRecords = 50;
/** The penalty for a line that the separator does not split. */
const unparted = 3;

/** The first records of a text for a separator; `broken` if the text has quotes that never close. */
export interface Parted {
  readonly records: readonly (readonly string[])[];
  readonly broken: boolean;
}

export function partedBy(text: string, delimiter: string): Parted {
  const rows = new CsvRows(delimiter);
  const records: string[][] = [];
  let broken = false;
  try {
    records.push(...rows.take(text).map(textsOf));
    records.push(...rows.end().map(textsOf));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    broken = records.length < maxRecords;
  }
  return { records: records.slice(0, maxRecords), broken };
}

const textsOf = ({ cells }: Row): string[] => cells.map(String);

/** The number of a record's lines in the file: quoted cells may have line breaks. */
function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** A separator with a number of cells, and its score. */
interface Parting {
  readonly separator: Separator;
  readonly cells: number;
  readonly score: number;
}

/**
 * The separator that splits most of the first consecutive lines, outside quotes, into the same number of cells: a
 * report's name above its titles may contain any separator. Among equal ones, the separator with more cells wins. A
 * separator that does not split the titles is rejected: it splits values of a single column, or of a table with
 * another separator.
 */
export function guessSeparator(text: string): Separator {
  const parted = separators
    .map((separator) => ({ separator, records: partedBy(text, separator).records }))
    .filter(({ records }) => records.some(isParted));
  const partings = parted.flatMap(({ separator, records }) => {
    const several = new Set(records.filter(isParted).map(({ length }) => length));
    return [...several]
      .filter((cells) => partsTitles(records, cells, parted.length === 1))
      .map((cells): Parting => ({ separator, cells, score: scoreOf(records, cells) }));
  });
  const better = (one: Parting, other: Parting) =>
    other.score > one.score || (other.score === one.score && other.cells > one.cells) ? other : one;
  const [first, ...others] = partings;
  return first ? others.reduce(better, first).separator : separators[0];
}

const isParted = ({ length }: readonly string[]): boolean => length > 1;

/**
 * The score of the largest group of lines that are split into this number of cells, or fewer, because trailing cells
 * may be missing. Lines with more cells count half.
 */
function scoreOf(records: Parted['records'], cells: number): number {
  let [best, score] = [0, 0];
  for (const record of records) {
    const lines = linesOf(record);
    score += !isParted(record) ? -unparted : record.length <= cells ? lines : lines / 2;
    score = Math.max(0, score);
    best = Math.max(best, score);
  }
  return best;
}

/**
 * Whether a line with this number of cells may be the titles of a table: the first line, or one of words below a
 * report's name, if most of the following lines are split too. If only one separator splits lines, a last line is a
 * value like those above it.
 */
const partsTitles = (records: Parted['records'], cells: number, isOnly: boolean): boolean =>
  records.slice(0, headerWithin).some((record, at) => {
    if (record.length !== cells) return false;
    const below = records.slice(at);
    const isMajority = below.filter(isParted).length > below.length / 2;
    const isLast = below.length === 1 && isOnly;
    return at === 0 ? isMajority || isOfWords(record) : isMajority && !isLast && isOfWords(record);
  });

/** Titles do not begin with a blank, as text after a comma does, nor with a digit, except years and months. */
const word = /^(?:[^\s\d+,.-]|(?:19|20)\d\d$|\d\d?\/(?:19|20)\d\d$)/;

const isOfWords = (cells: readonly string[]): boolean =>
  cells.filter((cell) => word.test(cell)).length > cells.length / 2;
