import type { BaseField, ColumnMap } from '../../../../app/domain/data/files/column-mapping';
import { namedColumns, places } from '../../../../app/domain/data/files/month-columns';
import { findTitles, headerWithin, titlesOf } from '../../../../app/domain/data/files/header-line';
import type { Layout, Separator } from '../../../tables/layout';
import { placedIn, shapeOf, wideShapeOf } from '../../files';
import type { RememberedLayout } from '../../files/saved-layouts';
import type { Row, Table } from '../../../tables/rows';
import { closeTable, firstRows, titleText, type TableSource } from '../../../tables/table';

/**
 * How the sender had files of this shape read before (rule D20); null if nothing is remembered. If a sheet or a
 * separator was chosen then, the file is also opened that way: to compare its titles, or its number of columns if it
 * has no titles.
 */
export async function recall(
  open: TableSource,
  remembered: readonly RememberedLayout[],
  fields: readonly BaseField[],
  titles: Readonly<Record<string, string>>,
): Promise<Layout | null> {
  if (remembered.length === 0) return null;
  const { sheets = [], ...first } = await begunOf(await open());
  const wanted = new Set(remembered.flatMap(({ layout: { sheet } }) => sheet ?? []));
  for (const sheet of sheets.filter((name) => wanted.has(name) && name !== first.sheet)) {
    const chosen = remembered.filter(({ layout }) => layout.sheet === sheet);
    const found = fitting(await begunOf(await open({ sheet })), chosen);
    if (found) return found;
  }
  const bySheet = remembered.filter(({ layout }) => isFilledBy(layout, places.sheet));
  if (bySheet.length > 0 && !fitting(first, bySheet))
    // Sheets without these columns precede those with them.
    for (const sheet of sheets.filter((name) => name !== first.sheet).slice(0, maxSheets)) {
      const found = fitting(await begunOf(await open({ sheet })), bySheet);
      if (found) return { ...found, sheet };
    }
  const here = remembered.filter(({ layout: { sheet } }) => sheet === undefined || sheet === first.sheet);
  const titled = here.filter(({ layout }) => layout.header !== false);
  const untitled = here.filter(({ layout }) => layout.header === false);
  const chosen = new Set(here.flatMap(({ layout: { separator } }) => separator ?? []));
  const others = first.separator ? [...chosen].filter((separator) => separator !== first.separator) : [];
  const isOther = ({ layout: { separator } }: RememberedLayout) => separator && others.includes(separator);
  const partedBy = async (separator: Separator) => begunOf(await open({ separator }));
  const by = (separator: Separator, layouts: typeof here) =>
    layouts.filter(({ layout }) => layout.separator === separator);
  // Its titles may use another separator than those of earlier files.
  const asItIs = (layouts: typeof here) => {
    const found = fitting(first, layouts);
    return found && { ...found, separator: first.separator };
  };
  const exact = asItIs(titled);
  if (exact) return exact;
  for (const separator of others) {
    const found = fitting(await partedBy(separator), by(separator, titled));
    if (found) return found;
  }
  const own = asItIs(untitled.filter((one) => !isOther(one)));
  if (own || Object.keys(namedBy(first, fields, titles)).length > 0) return own;
  for (const separator of others) {
    const parted = await partedBy(separator);
    const found = isParted(parted) ? fitting(parted, by(separator, untitled)) : null;
    if (found) return found;
  }
  return asItIs(untitled);
}

export interface Beginning {
  readonly rows: readonly Row[];
  readonly titles: readonly string[] | undefined;
  readonly sheet: string | undefined;
  readonly sheets?: readonly string[] | undefined;
  /** Of a CSV file. */
  readonly separator?: Separator | undefined;
}

const maxSheets = 20;

const isFilledBy = ({ columns }: Layout, place: number): boolean => Object.values(columns).includes(place);

/** Whether most lines have several cells: without titles little else speaks for a separator. */
const isParted = ({ rows }: Beginning): boolean =>
  rows.filter(({ cells }) => cells.length > 1).length > rows.length / 2;

/** The columns of a base that a table's titles name. */
export function namedBy(
  { rows, titles: fixed }: Beginning,
  fields: readonly BaseField[],
  remembered: Readonly<Record<string, string>>,
): ColumnMap {
  const texts = rows.map(({ cells }) => cells.map(titleText));
  const { titles, others } = fixed
    ? { titles: fixed, others: [] }
    : titlesOf(texts, findTitles(texts, fields, remembered));
  return namedColumns(fields, titles, remembered, others);
}

/** How a table begins, which is read no further. */
export async function begunOf(table: Table): Promise<Beginning> {
  try {
    const rows = await firstRows(table.blocks[Symbol.asyncIterator](), headerWithin);
    const { reading, titles, sheets } = table;
    const read = 'sheet' in reading ? reading.sheet?.name : undefined;
    const separator = reading.kind === 'csv' ? reading.separator : undefined;
    return { rows: rows.slice(0, headerWithin), titles, sheet: read, sheets, separator };
  } finally {
    await closeTable(table);
  }
}

/** The remembered layout for the shape of these first rows, with the line of the titles in this file. */
function fitting({ rows, titles }: Beginning, remembered: readonly RememberedLayout[]): Layout | null {
  const layouts = new Map(remembered.map(({ shape, layout }) => [shape, layout]));
  const of = (named: readonly string[]): Layout | undefined => {
    const wide = layouts.get(wideShapeOf(named));
    return (
      layouts.get(shapeOf(named)) ??
      (wide && isFilledBy(wide, places.month) ? placedIn(named, wide) : undefined)
    );
  };
  if (titles) return of(titles) ?? null;
  const texts = rows.map(({ cells }) => cells.map(titleText));
  for (const [at, { line }] of rows.entries())
    for (const lines of [1, 2] as const) {
      const layout = of(titlesOf(texts, { at, lines }).titles);
      if (layout && layout.header !== false && (layout.titleLines ?? 1) === lines)
        return { ...layout, header: line };
    }
  const untitled = layouts.get(shapeOf(Math.max(0, ...texts.map(({ length }) => length))));
  return untitled?.header === false ? untitled : null;
}
