import {
  AlignmentType,
  BorderStyle,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  Paragraph,
  VerticalAlign,
  WidthType,
} from 'docx';
import {
  change,
  formatCents,
  formatChange,
  type EquityRow,
  type EquityTable,
  type Pair,
  type StatementLine,
  type StatementTable,
} from '../../../../app/domain/finance/statements/model';
import { brand, pageWidth, rule } from './document-parts';

const noteWidth = 560;

interface Look {
  readonly bold?: boolean;
  readonly right?: boolean;
  readonly indent?: number;
  readonly colour?: string;
  readonly size: number;
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none };

/**
 * A table of the statements: label, note, and for each pair both amounts and the change; a table with one pair also
 * has the change in R$. Its heading repeats on each page, and rows do not break across pages.
 */
export function statementTable({ title, pairs, lines, changes }: StatementTable, withNotes: boolean): Table {
  const columns = columnsOf(pairs, changes !== false);
  const amounts = columns.reduce((sum, { width }) => sum + width, 0);
  const label = pageWidth - amounts - (withNotes ? noteWidth : 0);
  const size = columns.length > 4 ? 14 : 17;
  return new Table({
    width: { size: pageWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: [label, ...(withNotes ? [noteWidth] : []), ...columns.map(({ width }) => width)],
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: [
          head(title, label, { size }),
          ...(withNotes ? [head('Nota', noteWidth, { size, right: true })] : []),
          ...columns.map(({ heading, width }) => head(heading, width, { size, right: true })),
        ],
      }),
      ...lines.map((line) => rowOf(line, columns, { label, withNotes, size })),
    ],
  });
}

interface Column {
  readonly heading: string;
  readonly width: number;
  readonly of: (line: StatementLine) => string;
}

function columnsOf(pairs: readonly Pair[], changes: boolean): Column[] {
  const several = pairs.filter(({ current }) => current).length > 1;
  const money = several ? 1_370 : 1_620;
  return pairs.flatMap(({ current, prior }, index): Column[] => {
    if (!current) return [];
    const [now, then] = [index * 2, index * 2 + 1];
    const cents = (line: StatementLine, column: number) => line.cents[column] ?? null;
    const first = {
      heading: current,
      width: money,
      of: (line: StatementLine) => formatCents(cents(line, now)),
    };
    if (!prior) return [first];
    const second = {
      heading: prior,
      width: money,
      of: (line: StatementLine) => formatCents(cents(line, then)),
    };
    const both = [first, second];
    if (!changes) return both;
    const difference = {
      heading: 'Variação R$',
      width: money,
      of: (line: StatementLine) => formatCents(differenceOf(cents(line, now), cents(line, then))),
    };
    const share = {
      heading: 'Var. %',
      width: several ? 720 : 860,
      of: (line: StatementLine) => formatChange(change(cents(line, now), cents(line, then))),
    };
    return several ? [...both, share] : [...both, difference, share];
  });
}

const differenceOf = (current: number | null, prior: number | null): number | null =>
  current === null || prior === null ? null : current - prior;

function rowOf(
  line: StatementLine,
  columns: readonly Column[],
  { label, withNotes, size }: { label: number; withNotes: boolean; size: number },
): TableRow {
  const heading = line.terms.length === 0;
  const bold = heading || line.look !== 'plain';
  const cell = (text: string, width: number, look: Partial<Look> = {}) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      margins: { top: 28, bottom: 28, left: 40, right: 40 },
      borders: bordersOf(line),
      shading: line.look === 'total' ? { type: ShadingType.CLEAR, fill: 'EAF2F3', color: 'auto' } : undefined,
      children: [paragraph(text, { size, bold, ...look }, line.look === 'plain')],
    });
  return new TableRow({
    cantSplit: true,
    children: [
      cell(line.label, label, { indent: line.level * 160 }),
      ...(withNotes
        ? [cell(line.note ? String(line.note) : '', noteWidth, { right: true, bold: false })]
        : []),
      ...columns.map(({ width, of }) => cell(heading ? '' : of(line), width, { right: true })),
    ],
  });
}

/** Subtotals have a rule above, totals a double one. */
const bordersOf = ({ look }: Pick<StatementLine, 'look'>) =>
  look === 'plain'
    ? noBorders
    : {
        ...noBorders,
        top: { style: BorderStyle.SINGLE, size: 4, color: rule },
        ...(look === 'total' ? { bottom: { style: BorderStyle.DOUBLE, size: 4, color: rule } } : {}),
      };

const head = (text: string, width: number, look: Look): TableCell =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.BOTTOM,
    margins: { top: 50, bottom: 50, left: 40, right: 40 },
    shading: { type: ShadingType.CLEAR, fill: brand, color: 'auto' },
    borders: noBorders,
    children: [paragraph(text, { ...look, bold: true, colour: 'FFFFFF' }, true)],
  });

const paragraph = (text: string, { bold, right, indent, colour, size }: Look, keepNext: boolean): Paragraph =>
  new Paragraph({
    alignment: right ? AlignmentType.RIGHT : AlignmentType.LEFT,
    indent: indent ? { left: indent } : undefined,
    keepNext,
    children: [new TextRun({ text, bold, color: colour, size })],
  });

/** The changes in equity of a period: a column for each component, and one for the total. */
export function equityDocumentTable({ title, components, rows }: EquityTable): Table {
  const heads = [...components.map(({ label }) => label), 'Total'];
  const width = Math.min(1_620, Math.floor((pageWidth - 2_400) / heads.length));
  const label = pageWidth - width * heads.length;
  const size = heads.length > 4 ? 12 : 15;
  const cell = (text: string, of: number, look: EquityRow['look'], right: boolean) =>
    new TableCell({
      width: { size: of, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      margins: { top: 28, bottom: 28, left: 40, right: 40 },
      borders: bordersOf({ look }),
      shading: look === 'total' ? { type: ShadingType.CLEAR, fill: 'EAF2F3', color: 'auto' } : undefined,
      children: [paragraph(text, { size, bold: look === 'total', right }, true)],
    });
  return new Table({
    width: { size: pageWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: [label, ...heads.map(() => width)],
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: [
          head(title, label, { size }),
          ...heads.map((text) => head(text, width, { size, right: true })),
        ],
      }),
      ...rows.map(
        ({ label: text, look, cells }) =>
          new TableRow({
            cantSplit: true,
            children: [
              cell(text, label, look, false),
              ...cells.map(({ cents }) => cell(formatCents(cents), width, look, true)),
            ],
          }),
      ),
    ],
  });
}
