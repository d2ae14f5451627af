import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Cell } from './checks';
import { NoWorkbook, Unreadable } from './failure';
import { mostColumns, Reach, type Row, type Table } from './rows';

/** What a workbook may unpack to: larger ones are sent as CSV. */
const limits = {
  sheet: 4 * 1024 ** 3,
  sharedStrings: 256 * 1024 ** 2,
  small: 16 * 1024 ** 2,
  ratio: 200,
  cell: 1024 * 1024,
};
const ratioFrom = 16 * 1024 ** 2;

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Opens the first sheet of an XLSX workbook in a local file. Only shared strings are held in memory.
 * @throws Unreadable for what is not a workbook, is encrypted or broken, or unpacks to more than the limits
 */
export async function openXlsx(file: string): Promise<Table> {
  const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new Unreadable('O arquivo está danificado.', { cause });
  });
  try {
    return await openSheet(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openSheet(zip: ZipFile): Promise<Table> {
  const entries = await entriesOf(zip);
  const sheet = entries.get('xl/worksheets/sheet1.xml') ?? firstSheet(entries);
  if (!sheet || !entries.has('xl/workbook.xml'))
    throw new NoWorkbook(
      'O arquivo é um ZIP, e não uma planilha XLSX. Descompacte-o e envie o CSV ou o XLSX.',
    );
  const strings = await sharedStrings(zip, entries.get('xl/sharedStrings.xml'));
  const dates = await dateStyles(zip, entries.get('xl/styles.xml'));
  const reach = new Reach();
  let unpacked = 0;
  const onBlock = (bytes: number, line: number) => {
    unpacked += bytes;
    reach.note(unpacked / Math.max(1, sheet.uncompressedSize), line);
  };
  return {
    blocks: sheetBlocks(zip, sheet, strings, dates, onBlock),
    reading: { kind: 'xlsx', sign: '.' },
    read: (line) => reach.upTo(line),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (cause) => reject(new Unreadable('O arquivo está danificado.', { cause })));
    zip.readEntry();
  });
  return entries;
}

const firstSheet = (entries: Map<string, Entry>): Entry | undefined =>
  [...entries.values()]
    .filter(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/.test(fileName))
    .sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))[0];

/** Chunks of an entry, stopped as soon as it unpacks to more than it may. */
async function* contentOf(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new Unreadable('A planilha tem senha. Retire a senha e envie de novo.');
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (cause, opened) =>
      cause ? reject(new Unreadable('A planilha está danificada.', { cause })) : resolve(opened),
    );
  });
  let unpacked = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      const bomb = unpacked > ratioFrom && unpacked > entry.compressedSize * limits.ratio;
      if (unpacked > most || bomb)
        throw new Unreadable('A planilha se expande demais ao ser aberta. Envie-a como CSV.');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof Unreadable ? cause : new Unreadable('A planilha está danificada.', { cause });
  } finally {
    stream.destroy();
  }
}

/** Feeds an entry through an XML parser; document types and entities, which no workbook has, are refused. */
async function* parsed(
  zip: ZipFile,
  entry: Entry,
  most: number,
  parser: SaxesParser,
): AsyncGenerator<number> {
  parser.on('doctype', () => {
    throw new Unreadable('A planilha está danificada.');
  });
  parser.on('error', (cause) => {
    throw new Unreadable('A planilha está danificada.', { cause });
  });
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of contentOf(zip, entry, most)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield chunk.length;
  }
  parser.write(decoder.decode());
  parser.close();
}

async function drain(steps: AsyncGenerator<number>): Promise<void> {
  while (!(await steps.next()).done);
}

async function sharedStrings(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  const parser = new SaxesParser();
  let text: string[] = [];
  let inText = false;
  let phonetic = false;
  parser.on('opentag', ({ name }: SaxesTagPlain) => {
    if (name === 'si') text = [];
    if (name === 'rPh') phonetic = true;
    inText = name === 't' && !phonetic;
  });
  parser.on('text', (part) => {
    if (inText) text.push(part);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    if (name === 'rPh') phonetic = false;
    if (name === 't') inText = false;
    if (name === 'si') strings.push(text.join(''));
  });
  await drain(parsed(zip, entry, limits.sharedStrings, parser));
  return strings;
}

const builtInDates = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** For each cell style, whether it shows a date. */
async function dateStyles(zip: ZipFile, entry: Entry | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!entry) return styles;
  const custom = new Set<number>();
  const parser = new SaxesParser();
  let inCellStyles = false;
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const id = Number(attributes['numFmtId']);
    if (
      name === 'numFmt' &&
      /[ymdh]/i.test((attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
    )
      custom.add(id);
    if (name === 'cellXfs') inCellStyles = true;
    if (name === 'xf' && inCellStyles) styles.push(builtInDates(id) || custom.has(id));
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    if (name === 'cellXfs') inCellStyles = false;
  });
  await drain(parsed(zip, entry, limits.small, parser));
  return styles;
}

async function* sheetBlocks(
  zip: ZipFile,
  sheet: Entry,
  strings: readonly string[],
  dates: readonly boolean[],
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  const ready: Row[] = [];
  let line = 0;
  const parser = sheetParser(strings, dates, (row) => ready.push(row));
  try {
    for await (const bytes of parsed(zip, sheet, limits.sheet, parser)) {
      line = ready.at(-1)?.line ?? line;
      onBlock(bytes, line);
      yield ready.splice(0);
    }
    yield ready.splice(0);
  } finally {
    zip.close();
  }
}

function sheetParser(
  strings: readonly string[],
  dates: readonly boolean[],
  emit: (row: Row) => void,
): SaxesParser {
  const parser = new SaxesParser();
  let line = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let text = '';
  let inValue = false;
  let formulas: Set<number> | undefined;
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'row') {
      line = Number(attributes['r'] ?? line + 1);
      cells = [];
      column = -1;
      formulas = undefined;
    } else if (name === 'c') {
      column = attributes['r'] ? columnIndex(attributes['r']) : column + 1;
      type = attributes['t'] ?? 'n';
      style = Number(attributes['s'] ?? 0);
      text = '';
    } else if (name === 'v' || name === 't') inValue = true;
    else if (name === 'f') (formulas ??= new Set()).add(column);
  });
  parser.on('text', (part) => {
    if (!inValue) return;
    text += part;
    if (text.length > limits.cell) throw new Unreadable(`A linha ${line} tem uma célula com mais de 1 MB.`);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    if (name === 'v' || name === 't') inValue = false;
    else if (name === 'c') {
      if (column >= mostColumns) throw new Unreadable(`A linha ${line} tem mais de ${mostColumns} colunas.`);
      while (cells.length < column) cells.push('');
      cells[column] = cellOf(type, text, strings, dates[style] ?? false);
    } else if (name === 'row' && cells.some((cell) => cell !== ''))
      emit({ line, cells, ...(formulas && { formulas }) });
  });
  return parser;
}

/** `AB12` → 27. */
function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of reference.replace(/\d/g, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

function cellOf(type: string, text: string, strings: readonly string[], isDate: boolean): Cell {
  if (type === 's') return strings[Number(text)] ?? '';
  if (text === '' || type === 'e') return '';
  if (type === 'b') return text === '1';
  if (type === 'd') return new Date(text);
  if (type !== 'n') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return isDate ? excelDate(number) : number;
}

/** Excel counts days from 30 December 1899 (which hides its invented 29 February 1900). */
const excelDate = (days: number): Date => new Date(Math.round((days - 25_569) * 86_400) * 1000);
