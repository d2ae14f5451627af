import type { Titles } from '../../../../app/domain/data/files/header-line';
import { titlesOf } from '../../../../app/domain/data/files/header-line';
import { fixedPlaces, headingOf, places } from '../../../../app/domain/data/files/month-columns';
import { placeOf } from '../../../../app/domain/data/files/row-place';
import { folded } from '../../../../app/domain/values/text';
import { plainHeader } from '../../../../app/domain/data/files/column-mapping';
import type { Layout } from '../../../tables/layout';
import { shapeOf, wideShapeOf } from '../../files';
import { maxLines } from './footer';
import type { RowNotes } from '../../../tables/row-notes';
import type { Row, Table } from '../../../tables/rows';
import {
  closeTable,
  textsOf,
  withHeader,
  withoutLast,
  type HeaderFinder,
  type TableSource,
} from '../../../tables/table';
import { Turn, type Filling } from './turn';

/** A file's rows as its base has them. */
export interface Laid {
  readonly table: Table;
  readonly turn: Turn;
  readonly headerLine: number;
  readonly titleLines: number;
  readonly blocks: AsyncIterable<readonly Row[]>;
  /** A cheap first look: false where nothing in it can be read in two ways. */
  readonly readsBothWays: boolean;
  /** Notes about the file, once its rows are read. */
  readonly noted: readonly RowNotes[];
  /** Lines at the end that the sender passes over, once they are read. */
  readonly skipped: readonly number[];
  /** Names of the workbook's sheets where each is read; null where one table is. */
  readonly sheets: readonly string[] | null;
  /** The sheets that were not read, once all were checked. */
  readonly passedBy: readonly string[];
  /** Part of the file, 0–1, that its rows up to one take. */
  read(row: number): number;
}

/** How a table's rows are laid out for a base. */
export interface Laying {
  readonly find: HeaderFinder;
  readonly fill: (titles: Titles) => Filling;
  readonly layout: Pick<Layout, 'skipEnd' | 'sheetsLeft' | 'header'> | null;
}

/**
 * Opens a file and turns its rows into those of the base: the rows of one table, or of all equal sheets if their
 * names fill a column.
 */
export async function laidOut(
  open: TableSource,
  opening: () => Promise<Table>,
  { find, fill, layout }: Laying,
): Promise<Laid> {
  const table = await opening();
  const readsBothWays = await table.readsBothWays();
  const opened = await withHeader(table, find);
  const { titles, headerLine, titleLines } = opened;
  const filling = fill(opened);
  const skipped: number[] = [];
  const skipEnd = layout?.skipEnd ?? 0;
  if (readsSheets(filling, table)) {
    await closeTable(table);
    const main = { titles, filling, isTitled: headerLine > 0, lines: titleLines };
    const all = new AlikeSheets(open, table.sheets ?? [], main, { left: layout?.sheetsLeft ?? [], skipEnd });
    return { table, headerLine, titleLines, ...all.laid() };
  }
  const turn = new Turn(titles, filling, null);
  return {
    table,
    turn,
    headerLine,
    titleLines,
    readsBothWays,
    blocks: turned(opened.blocks, turn, skipEnd, skipped),
    noted: [opened.noted],
    skipped,
    sheets: null,
    passedBy: [],
    read: (row) => table.read(placeOf(row).line),
  };
}

/** Whether the names of a workbook's sheets fill a column: then all equal sheets are read. */
export const readsSheets = ({ map }: Pick<Filling, 'map'>, { sheets = [] }: Pick<Table, 'sheets'>): boolean =>
  sheets.length > 0 && Object.values(map).includes(places.sheet);

/** Turns rows; totals at the end, and a given number of further lines, are recorded in `skipped`. */
async function* turned(
  blocks: AsyncIterable<readonly Row[]>,
  turn: Turn,
  skipEnd: number,
  skipped: number[],
): AsyncGenerator<readonly Row[]> {
  const last: number[] = [];
  let tail: Row[] = [];
  for await (const block of withoutLast(blocks, skipEnd, last)) {
    if (!turn.isTurned) {
      yield block;
      continue;
    }
    const rows = [...tail, ...block];
    tail = rows.slice(endOf(rows, turn));
    yield turn.rows(rows.slice(0, rows.length - tail.length));
  }
  skipped.push(...[...tail.map(({ line }) => line), ...last].map((line) => turn.lineNumber(line)));
}

/** Where the totals at the end of rows begin; more than a footer has are rows like any. */
export function endOf(rows: readonly Row[], turn: Turn): number {
  const end = rows.findLastIndex((row) => !turn.isTotal(row)) + 1;
  return rows.length - end > maxLines ? rows.length : end;
}

/** The sheet for which a person mapped the columns. */
export interface MainSheet {
  readonly titles: readonly string[];
  readonly filling: Filling;
  readonly isTitled: boolean;
  /** How many lines its titles take. */
  readonly lines: number;
}

/** Sheets that sum the others up, by their names. */
const sumsUp = /^(?:sub|grand)?\s*(?:tota(?:l|is)|consolidad[oa]|soma|resumo)\b/;

/** The sheets of a workbook with the titles of its main one, whatever the months in their columns. */
export class AlikeSheets {
  readonly passedBy: string[] = [];
  readonly #noted: RowNotes[] = [];
  readonly #skipped: number[] = [];
  #now: { readonly at: number; readonly table: Table } | null = null;

  constructor(
    private readonly open: TableSource,
    private readonly names: readonly string[],
    private readonly main: MainSheet,
    private readonly choice: { readonly left: readonly string[]; readonly skipEnd: number },
  ) {}

  laid(): Omit<Laid, 'table' | 'headerLine' | 'titleLines'> {
    return {
      turn: this.turn,
      blocks: this.blocks(),
      // The look was into one of them.
      readsBothWays: true,
      noted: this.#noted,
      skipped: this.#skipped,
      sheets: this.names,
      passedBy: this.passedBy,
      read: (row) => this.#read(row),
    };
  }

  /** How the main sheet is turned: the columns of the others come out the same. */
  get turn(): Turn {
    const { titles, filling } = this.main;
    return new Turn(titles, filling, { name: this.names[0] ?? '', at: 0 });
  }

  /** The rows of all of them, in the order of their tabs. */
  async *blocks(): AsyncGenerator<readonly Row[]> {
    for (const [at, name] of this.names.entries()) {
      const isLeft = this.choice.left.includes(name) || sumsUp.test(folded(name).trim());
      if (isLeft || !(yield* this.#sheet(name, at))) this.passedBy.push(name);
    }
  }

  /** Returns whether the sheet was one of them. */
  async *#sheet(name: string, at: number): AsyncGenerator<readonly Row[], boolean> {
    const table = await this.open({ sheet: name });
    try {
      let isAlike = false;
      const { titles, blocks, noted } = await withHeader(table, (rows) => {
        const found = this.#titlesIn(rows);
        isAlike = found !== null;
        return found ?? { at: -1, lines: 1 };
      });
      if (!isAlike) return false;
      this.#now = { at, table };
      this.#noted.push(noted);
      const turn = new Turn(titles, fillingIn(titles, this.main), { name, at });
      yield* turned(blocks, turn, this.choice.skipEnd, this.#skipped);
      return true;
    } finally {
      await closeTable(table);
    }
  }

  #titlesIn(rows: readonly Row[]) {
    const { isTitled, titles } = this.main;
    if (!isTitled) return { at: -1, lines: 1 as const };
    const lines = this.main.lines === 2 ? 2 : 1;
    const texts = textsOf(rows);
    const at = texts.findIndex((_, line) =>
      this.#isShaped(titlesOf(texts, { at: line, lines }).titles, titles),
    );
    return at < 0 ? null : ({ at, lines } as const);
  }

  #isShaped(one: readonly string[], other: readonly string[]): boolean {
    const isAcross = Object.values(this.main.filling.map).includes(places.month);
    const shape = isAcross ? wideShapeOf : shapeOf;
    return shape(one) === shape(other);
  }

  #read(row: number): number {
    const { sheet, line } = placeOf(row);
    const at = sheet ?? 0;
    const part = this.#now?.at === at ? this.#now.table.read(line) : 1;
    return (at + part) / Math.max(1, this.names.length);
  }
}

/** What fills the columns in another sheet or file that differs from `main` in its months alone. */
export function fillingIn(
  titles: readonly string[],
  { titles: before, filling: { map, left, ...filling } }: Pick<MainSheet, 'titles' | 'filling'>,
): Filling {
  const [own, others] = [fixedPlaces(titles), fixedPlaces(before)];
  const placeOf = (at: number): number | undefined => {
    if (at >= places.month) return at;
    const place = others.indexOf(at);
    return place >= 0 ? own[place] : sameHeading(titles, before[at] ?? '');
  };
  return {
    ...filling,
    map: Object.fromEntries(
      Object.entries(map).flatMap(([key, at]) => {
        const place = placeOf(at);
        return place === undefined ? [] : [[key, place]];
      }),
    ),
    left: left.flatMap((at) => placeOf(at) ?? []),
  };
}

function sameHeading(titles: readonly string[], title: string): number | undefined {
  const wanted = headingOf(title);
  const at = titles.findIndex((each) => {
    const heading = headingOf(each);
    return (
      heading?.month === wanted?.month && plainHeader(heading?.name ?? '') === plainHeader(wanted?.name ?? '')
    );
  });
  return at < 0 ? undefined : at;
}
