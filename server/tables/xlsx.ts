import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Archive, localName } from './archive';
import { holdsEither, saysEither } from './either';
import { NoWorkbook } from './failure';
import { builtInFormat, formatOf, type NumberFormat } from './number-format';
import { Reach, type Row, type Table } from './rows';
import { SharedStrings } from './shared-strings';
import { chosenSheet } from './sheet-choice';
import { daysTo1904 } from './sheet-date';
import { SheetRows, type SheetStyles } from './sheet-rows';
import { unescapedText } from './xml-text';
import { readWorkbook, workbookPartOf, type SheetPart } from './workbook';

/** Maximum unpacked sizes of a workbook: larger ones must be sent as CSV. */
const limits = {
  sheet: 4 * 1024 ** 3,
  small: 16 * 1024 ** 2,
  /** How many bytes of other sheets are checked for content. */
  glance: 4 * 1024 ** 2,
  hidden: 64 * 1024 ** 2,
};

/** The data that the cells of a workbook's sheets refer to. */
interface Book extends SheetStyles {
  readonly archive: Archive;
  readonly strings: SharedStrings;
}

/** A workbook's table, and its other sheets, including hidden ones. */
export interface WorkbookTable extends Table {
  /** The rows of any sheet, requested before those of the table have ended; null for an unknown name. */
  rowsOf(name: string): Promise<readonly Row[] | null>;
  /** Closes the file, if the table's rows are not read to their end. */
  close(): Promise<void>;
}

/**
 * Opens an XLSX workbook in a local file: the visible sheet with a name, or otherwise the first with content, in the
 * workbook's order. Memory does not grow with the workbook, and it is read only as far as its rows are consumed.
 * @throws Unreadable if it is not a workbook, is encrypted or damaged, has no such sheet, or unpacks to more than
 * the limits; the reason of `stop`
 */
export async function openXlsx(file: string, wanted?: string, stop?: AbortSignal): Promise<WorkbookTable> {
  const archive = await Archive.open(file, stop);
  const strings = new SharedStrings(`${file}.texts`);
  try {
    return await openSheet(archive, strings, wanted);
  } catch (error) {
    await letGo({ archive, strings });
    throw error;
  }
}

async function letGo({ archive, strings }: Pick<Book, 'archive' | 'strings'>): Promise<void> {
  await strings.close();
  archive.close();
}

async function openSheet(archive: Archive, strings: SharedStrings, wanted?: string): Promise<WorkbookTable> {
  const workbookPart = await workbookPartOf(archive);
  if (workbookPart === null) throw new NoWorkbook('O arquivo é um ZIP, e não uma planilha XLSX.');
  const { sheets, hidden, strings: texts, styles, from1904 } = await readWorkbook(archive, workbookPart);
  if (texts) strings.from(archive, texts);
  const book = {
    archive,
    strings,
    formats: styles ? await styleFormats(archive, styles) : [],
    offset: from1904 ? daysTo1904 : 0,
  };
  const filled: SheetPart[] = [];
  for (const sheet of sheets)
    // A sheet that may be the one to read is searched completely, the others only at their beginning.
    if (
      await isFilled(
        book,
        sheet.part,
        filled.length > 0 && sheet.name !== wanted ? limits.glance : limits.sheet,
      )
    )
      filled.push(sheet);
  const { part, name } = chosenSheet(filled, wanted);
  const reach = new Reach();
  let unpacked = 0;
  const onBlock = (bytes: number, line: number) => {
    unpacked += bytes;
    reach.note(unpacked / Math.max(1, archive.sizeOf(part)), line);
  };
  return {
    blocks: closing(book, sheetBlocks(book, part, limits.sheet, onBlock)),
    sheets: filled.map((sheet) => sheet.name),
    reading: { kind: 'xlsx', signs: {}, ...(filled.length > 1 && { sheet: { name, of: filled.length } }) },
    readsBothWays: () => readsEither(book, part),
    rowsOf: async (wanted) => {
      const sheet = [...sheets, ...hidden].find((one) => one.name === wanted);
      return sheet ? rowsOf(book, sheet.part) : null;
    },
    close: () => letGo(book),
    read: (line) => reach.upTo(line),
  };
}

/** Whether a sheet has any cell with content in its first `maxBytes` bytes. */
async function isFilled(book: Book, part: string, maxBytes: number): Promise<boolean> {
  let read = 0;
  const count = (bytes: number) => (read += bytes);
  for await (const rows of sheetBlocks(book, part, limits.sheet, count))
    if (rows.length > 0 || read >= maxBytes) return rows.length > 0;
  return false;
}

async function rowsOf(book: Book, part: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const block of sheetBlocks(book, part, limits.hidden, () => undefined)) rows.push(...block);
  return rows;
}

/** An ambiguous number as text in the XML of a sheet. */
const eitherInXml = new RegExp(`[>[][^<]*(?:${holdsEither.source})[^<]*<`);
/** The overlap of chunks: longer than an ambiguous number with its markup. */
const maxColumnsAcross = 256;

/** Whether a sheet may have ambiguous numbers as text: searches its bytes, far cheaper than reading its rows. */
async function readsEither({ archive, strings }: Book, part: string): Promise<boolean> {
  await strings.reach(Number.POSITIVE_INFINITY);
  if (strings.some(saysEither)) return true;
  let before = '';
  let inline = false;
  let either = false;
  for await (const chunk of archive.chunks(part, limits.sheet)) {
    // UTF-16 parts cannot be searched bytewise.
    if (chunk.includes(0)) return true;
    const xml = before + chunk.toString('latin1');
    inline ||= /t="(?:inlineStr|str)"/.test(xml);
    either ||= eitherInXml.test(xml);
    if (inline && either) return true;
    before = xml.slice(-maxColumnsAcross);
  }
  return false;
}

async function* closing<Item>(book: Book, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    await letGo(book);
  }
}

/** The number format of each cell style. */
async function styleFormats(archive: Archive, part: string): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  const custom = new Map<number, NumberFormat>();
  const parser = new SaxesParser();
  /** The current list: other lists of styles have elements with the same names. */
  let list = '';
  parser.on('opentag', ({ name: tag, attributes }: SaxesTagPlain) => {
    const name = localName(tag);
    const id = Number(attributes['numFmtId']);
    if (name === 'numFmts' || name === 'cellXfs') list = name;
    if (name === 'numFmt' && list === 'numFmts')
      custom.set(id, formatOf(unescapedText(attributes['formatCode'] ?? '')));
    if (name === 'xf' && list === 'cellXfs') formats.push(custom.get(id) ?? builtInFormat(id));
  });
  parser.on('closetag', ({ name: tag }: SaxesTagPlain) => {
    if (localName(tag) === list) list = '';
  });
  await archive.parseAll(part, limits.small, parser);
  return formats;
}

async function* sheetBlocks(
  book: Book,
  part: string,
  maxBytes: number,
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  const rows = new SheetRows(book);
  let line = 0;
  for await (const bytes of book.archive.parse(part, maxBytes, rows.parser)) {
    const ready = await rows.take(book.strings);
    line = ready.at(-1)?.line ?? line;
    onBlock(bytes, line);
    yield ready;
  }
  yield await rows.take(book.strings);
}
