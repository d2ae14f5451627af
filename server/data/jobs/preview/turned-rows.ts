import type { BaseField } from '../../../../app/domain/data/files/column-mapping';
import { places } from '../../../../app/domain/data/files/month-columns';
import { fixedText, monthsText, namesText } from '../../../../app/domain/data/files/reading-notes';
import { monthOfDate, shortMonth } from '../../../../app/domain/values/month';
import type { Layout } from '../../../tables/layout';
import { shapeOf, wideShapeOf } from '../../files';
import type { Base } from '../../master-data/base';
import { cellText } from '../../master-data';
import type { Cell } from '../../../tables/cell';
import { AlikeSheets, type MainSheet } from '../ingest/laid-table';
import type { Row, Table } from '../../../tables/rows';
import { firstRows, type TableSource } from '../../../tables/table';
import { describeConstants, type Turn } from '../ingest/turn';

/** Rows that a preview reads for how numbers are written, and on which rules are tried. */
export const provingRows = 5_000;
/** Characters of these rows: some of a workbook may have as many each as a whole preview of a CSV file. */
export const provingCharacters = 16 * 1024 * 1024;

/** The rows that a preview has read. */
export interface Beginning {
  readonly first: readonly Row[];
  /** True where the file has no others. */
  readonly isAll: boolean;
  readonly table: Table;
  readonly open: TableSource;
}

/** The rows of all sheets that are read, as many as a preview looks at. */
export async function sheetsRead(
  { table, open }: Beginning,
  main: MainSheet,
  choice: { readonly left: readonly string[]; readonly skipEnd: number },
) {
  const sheets = new AlikeSheets(open, table.sheets ?? [], main, choice);
  const blocks = sheets.blocks()[Symbol.asyncIterator]();
  const rows = (await firstRows(blocks, provingRows, provingCharacters)).slice(0, provingRows);
  const isAll = rows.length < provingRows && (await blocks.next()).done === true;
  await blocks.return(undefined);
  return { turn: sheets.turn, rows, isAll, passedBy: sheets.passedBy };
}

/** The columns of the shown rows; those of the file keep their titles. */
export function shownColumns(turn: Turn, titles: readonly string[], fields: readonly BaseField[]) {
  const labels = new Map(
    fields.flatMap(({ key, label }) => {
      const at = turn.map[key];
      return at === undefined ? [] : [[at, label] as const];
    }),
  );
  const columns = turn.isTurned ? turn.columns : titles.map((title, at) => ({ at, title }));
  return columns.map(({ at, title }, place) => ({
    at,
    title: at < places.month ? (titles[at] ?? title) : title,
    label: labels.get(place) ?? null,
  }));
}

/** A cell as it is shown; a month in the header as a month. */
export const shownCell = (cell: Cell | undefined, at: number | undefined): string =>
  at === places.month && cell instanceof Date ? shortMonth(monthOfDate(cell)) : cellText(cell, undefined);

/** The shape by which a file is recognized: independent of the months if these become rows. */
export const shapeIn = (titles: readonly string[] | number, turn: Turn): string =>
  typeof titles !== 'number' && turn.months > 0 ? wideShapeOf(titles) : shapeOf(titles);

/** How rows are turned, in sentences. */
export function turnedText(
  turn: Turn,
  {
    base,
    wanted,
    passedBy,
  }: {
    readonly base: Base;
    readonly wanted: Partial<Pick<Layout, 'columns' | 'constants'>>;
    readonly passedBy: readonly string[];
  },
): string[] {
  const unused = turn.notes.unused ?? [];
  return [
    ...(turn.months > 0 ? [monthsText(turn.months, 'viram')] : []),
    ...(turn.months > 0 && unused.length > 0 ? [`Não são usadas: ${namesText(unused)}.`] : []),
    ...(passedBy.length > 0 ? [`Abas que não são lidas: ${namesText(passedBy)}.`] : []),
    ...describeConstants(base, wanted).map(fixedText),
  ];
}
