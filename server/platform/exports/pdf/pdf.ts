import { formatInteger } from '../../../../app/domain/values/format';
import { dateTimeText, wallClockOf } from '../cells';
import type { Export, ExportMaking, ExportSection } from '../export';
import { cellTexts } from './cell-texts';
import { inkSoft, type TextLook } from './letters';
import type { Paper } from './paper';
import type { Line } from './table';

/** Maximum number of rows in a PDF; CSV and XLSX contain all. */
export const maxPdfRows = 100_000;
/** Rows by which the widths of columns are chosen. */
const sampled = 200;
/** Bytes that are handed on at once. */
const chunkBytes = 65_536;
const heading: TextLook = { size: 12, strong: true };
const remarked: TextLook = { size: 8.5, color: inkSoft };

type Parts = Awaited<ReturnType<typeof load>>;

// The library and the font reader are loaded for the first PDF.
const load = async () => ({
  ...(await import('./paper')),
  ...(await import('./table')),
  ...(await import('./drawing')),
});

/**
 * Pages for people who print or send them: tagged, in pt-BR, in the company's look, with every row under a header that is repeated, written
 * while they are read. Beyond `maxPdfRows` every page says that the document is not whole.
 */
export async function* pdfChunks(given: Export, made?: ExportMaking): AsyncGenerator<Uint8Array> {
  const parts = await load();
  const title = given.cover?.title ?? given.name;
  const { name, color } = made?.company ?? { name: '', color: inkSoft };
  const paper = new parts.Paper({ title, company: name, color, at: made?.at ?? new Date(0) });
  const state: State = { left: maxPdfRows, partial: false, head: () => writeHead(paper, title, given, made) };
  for (const section of given.sections ?? [given])
    yield* sectionChunks(parts, paper, section, given.timeZone, state);
  const warning = `Só as primeiras ${formatInteger(maxPdfRows)} linhas: exporte em CSV ou XLSX para ter todas.`;
  paper.end(state.partial ? warning : '');
  yield paper.take();
}

function writeHead(paper: Paper, title: string, { cover, timeZone }: Export, made?: ExportMaking): void {
  const facts = (cover?.facts ?? []).flatMap(([label, value]) =>
    value === '' ? [] : [`${label}: ${value}`],
  );
  const making = made
    ? [`Exportado por ${made.by} em ${dateTimeText(wallClockOf(timeZone)(made.at)).slice(0, 16)}`]
    : [];
  paper.paragraph('H1', title, { size: 16, strong: true });
  for (const line of [...(facts.length > 0 ? [facts.join(' · ')] : []), ...making])
    paper.paragraph('P', line, { size: 8.5, color: inkSoft });
  paper.y += 6;
}

interface State {
  /** Rows that may still come, and whether more came. */
  left: number;
  partial: boolean;
  /** Writes the document's head on the first page, whose sheet the first table chooses. */
  head: (() => void) | null;
}

async function* sectionChunks(
  { PdfTable, drawingHeight, layoutOf, lineOf, putDrawing, sheets }: Parts,
  paper: Paper,
  { title, remarks = [], drawing, columns: all, rows, look }: ExportSection,
  timeZone: string,
  state: State,
): AsyncGenerator<Uint8Array> {
  const columns = all.filter(({ hidden }) => !hidden);
  const texts = cellTexts(timeZone);
  /** What a heading needs, so that it stands on one page with its drawing. */
  const headed = () =>
    title && drawing && paper.sheet
      ? paper.heightOf(title, heading) +
        remarks.reduce((sum, remark) => sum + paper.heightOf(remark, remarked), 0) +
        drawingHeight(paper, drawing.svg)
      : 0;
  const begin = (sample: readonly Line[]) => {
    const layout = layoutOf(paper.letters, columns, sample, paper.sheet ?? sheets[0]);
    paper.onto(layout.sheet, title ? Math.max(120, headed()) : 0);
    state.head?.();
    state.head = null;
    if (title) paper.paragraph('H2', title, heading);
    for (const remark of remarks) paper.paragraph('P', remark, remarked);
    if (drawing) putDrawing(paper, drawing.svg, drawing.words);
    if (columns.length === 0) return null;
    const table = new PdfTable(paper, layout);
    for (const line of sample) table.add(line);
    return table;
  };
  const sample: Line[] = [];
  let table: ReturnType<typeof begin> | null = null;
  for await (const row of rows) {
    if (state.left === 0) {
      state.partial = true;
      break;
    }
    state.left -= 1;
    const line = lineOf(columns, row, ({ kind }, value) => texts[kind](value), look?.(row));
    if (table) table.add(line);
    else if (sample.push(line) === sampled) table = begin(sample);
    if (paper.waiting > chunkBytes) yield paper.take();
  }
  (table ?? begin(sample))?.end();
}
