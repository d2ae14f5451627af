import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Archive, localName } from './archive';
import { saysEither } from './either';
import { NoWorkbook, Unreadable } from './failure';
import { OdsSheet, type RepeatedRow } from './ods-sheet';
import { Reach, type Row, type Table } from './rows';
import { chosenSheet } from './sheet-choice';

export const odsPart = 'content.xml';
const manifestPart = 'META-INF/manifest.xml';
const maxContent = 2 * 1024 ** 3;
const maxManifest = 1024 ** 2;
const blockRows = 1_000;
/** The maximum number of rows of a sheet in LibreOffice; a file that repeats a row endlessly has more. */
const maxRows = 1_048_576;

/** A visible sheet of an ODS workbook with content. */
interface FilledSheet {
  readonly name: string;
  /** Its tab number, from 0. */
  readonly at: number;
  readonly readsBothWays: boolean;
}

/** The properties of an ODS workbook, from one complete reading, because all sheets are in one part. */
export interface OdsSurvey {
  readonly filled: readonly FilledSheet[];
}

/** Whether a file's first bytes are those of an ODS workbook, as written by office programs. */
export const beginsAsOds = (head: Buffer): boolean =>
  head.toString('latin1', 30, 30 + odsStart.length) === odsStart;

/** The bytes after the fixed fields of the first entry: its name and its uncompressed content. */
const odsStart = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

const mimeTypes = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/;

/** True for an archive that is an ODS workbook: its first entry names the format. */
export async function isOds(archive: Archive): Promise<boolean> {
  if (!archive.has(odsPart) || !archive.has('mimetype')) return false;
  let type = '';
  for await (const chunk of archive.chunks('mimetype', 256)) type += chunk.toString('latin1');
  return mimeTypes.test(type.trim());
}

/** @throws NoWorkbook if it is not ODS, Unreadable if it is encrypted, damaged or unpacks to more than the limits */
export async function surveyOds(file: string, stop?: AbortSignal): Promise<OdsSurvey> {
  const archive = await Archive.open(file, stop);
  try {
    if (!(await isOds(archive))) throw new NoWorkbook('O arquivo não é uma planilha ODS.');
    await refuseLocked(archive);
    const filled: FilledSheet[] = [];
    for await (const sheet of sheetsOf(archive)) filled.push(sheet);
    return { filled };
  } finally {
    archive.close();
  }
}

async function refuseLocked(archive: Archive): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }: SaxesTagPlain) => {
    if (localName(name) === 'encryption-data')
      throw new Unreadable('A planilha tem senha. Retire a senha e envie de novo.');
  });
  await archive.parseAll(manifestPart, maxManifest, parser);
}

async function* sheetsOf(archive: Archive): AsyncGenerator<FilledSheet> {
  const seen = new Map<number, { name: string; readsBothWays: boolean }>();
  const sheet = new OdsSheet(
    (at, name, { cells }) => {
      const before = seen.get(at);
      const either = cells.some((cell) => typeof cell === 'string' && saysEither(cell));
      seen.set(at, { name, readsBothWays: (before?.readsBothWays ?? false) || either });
    },
    () => true,
  );
  await archive.parseAll(odsPart, maxContent, sheet.parser);
  for (const [at, each] of seen) yield { at, ...each };
}

/**
 * Opens an ODS workbook at the visible sheet with a name, or otherwise at the first with content, as `openXlsx` does.
 * @throws Unreadable as `openXlsx`
 */
export async function openOds(
  file: string,
  { filled }: OdsSurvey,
  wanted?: string,
  stop?: AbortSignal,
): Promise<Table> {
  const read = chosenSheet(filled, wanted);
  const archive = await Archive.open(file, stop);
  const reach = new Reach();
  let unpacked = 0;
  return {
    blocks: blocksOf(archive, read.at, (bytes, line) => {
      unpacked += bytes;
      reach.note(unpacked / Math.max(1, archive.sizeOf(odsPart)), line);
    }),
    sheets: filled.map(({ name }) => name),
    reading: {
      kind: 'ods',
      signs: {},
      ...(filled.length > 1 && { sheet: { name: read.name, of: filled.length } }),
    },
    readsBothWays: () => Promise.resolve(read.readsBothWays),
    read: (line) => reach.upTo(line),
  };
}

async function* blocksOf(
  archive: Archive,
  wanted: number,
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  const ready: RepeatedRow[] = [];
  const sheet = new OdsSheet(
    (_at, _name, row) => ready.push(row),
    (at) => at === wanted,
  );
  try {
    let line = 0;
    for await (const bytes of archive.parse(odsPart, maxContent, sheet.parser)) {
      for (const rows of spread(ready.splice(0))) {
        line = rows.at(-1)?.line ?? line;
        yield rows;
      }
      onBlock(bytes, line);
    }
    yield* spread(ready.splice(0));
  } finally {
    archive.close();
  }
}

/** Repeats rows, a block at a time: the file stores consecutive equal rows once. */
function* spread(rows: readonly RepeatedRow[]): Generator<readonly Row[]> {
  let block: Row[] = [];
  for (const { line, repeated, ...row } of rows) {
    if (line + repeated - 1 > maxRows)
      throw new Unreadable('A planilha tem linhas demais. Envie-a como CSV.');
    for (let at = 0; at < repeated; at += 1) {
      block.push({ ...row, line: line + at });
      if (block.length < blockRows) continue;
      yield block;
      block = [];
    }
  }
  yield block;
}
