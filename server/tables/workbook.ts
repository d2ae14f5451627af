import path from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { localName, type Archive } from './archive';
import { Unreadable } from './failure';
import { unescapedText } from './xml-text';

const usualPart = 'xl/workbook.xml';
const maxBytes = 16 * 1024 ** 2;

export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** The structure of a workbook. */
export interface Workbook {
  /** The visible sheets of cells, in the order of their tabs. */
  readonly sheets: readonly SheetPart[];
  /** The hidden sheets of cells. */
  readonly hidden: readonly SheetPart[];
  /** The paths of shared strings and styles; a workbook may have none. */
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  /** True for the 1904 date system of old Macs, instead of 1900. */
  readonly from1904: boolean;
}

/**
 * The path of the workbook's main part, as named in the package; null for an archive that is not a workbook.
 * @throws Unreadable for a workbook in Excel's binary format
 */
export async function workbookPartOf(archive: Archive): Promise<string | null> {
  const relations = await relationsOf(archive, '');
  const named = relations.find(({ type }) => type === 'officeDocument')?.part;
  const part = [named, usualPart, 'xl/workbook.bin'].find((one) => one !== undefined && archive.has(one));
  if (part?.toLowerCase().endsWith('.bin'))
    throw new Unreadable(
      'A planilha é um XLSB, o formato binário do Excel: abra no Excel e salve como XLSX.',
    );
  return part ?? null;
}

/** @throws Unreadable for a workbook without a readable list of sheets */
export async function readWorkbook(archive: Archive, workbookPart: string): Promise<Workbook> {
  const relations = await relationsOf(archive, workbookPart);
  const sheets: SheetPart[] = [];
  const hidden: SheetPart[] = [];
  let from1904 = false;
  let listed = 0;
  /** Depth within an extension list, where newer programs store elements with the same names. */
  let extensions = 0;
  const parser = new SaxesParser();
  parser.on('closetag', (tag: SaxesTagPlain) => {
    if (localName(tag.name) === 'extLst') extensions -= 1;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const { name = '', state = 'visible', id, date1904 } = localAttributes(tag);
    if (localName(tag.name) === 'extLst') extensions += 1;
    if (extensions > 0) return;
    if (localName(tag.name) === 'workbookPr' && date1904 !== undefined)
      from1904 = date1904 === '1' || date1904 === 'true';
    if (localName(tag.name) !== 'sheet') return;
    listed += 1;
    // Chart sheets are in the same list as sheets of cells.
    const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
    if (relation)
      (state === 'visible' ? sheets : hidden).push({ name: unescapedText(name), part: relation.part });
  });
  await archive.parseAll(workbookPart, maxBytes, parser);
  if (listed === 0 || relations.length === 0) throw new Unreadable('A planilha está danificada.');
  const partOf = (type: string) => relations.find((one) => one.type === type)?.part;
  return { sheets, hidden, strings: partOf('sharedStrings'), styles: partOf('styles'), from1904 };
}

/** The relations of a part with the paths of their targets; an empty name stands for the whole package. */
async function relationsOf(
  archive: Archive,
  of: string,
): Promise<{ id: string; type: string; part: string }[]> {
  const folder = path.posix.dirname(`/${of}`);
  const relations: { id: string; type: string; part: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { Id: id, Type: type, Target: target } }: SaxesTagPlain) => {
    if (!id || !type || !target) return;
    const part = path.posix.resolve(folder, target.replaceAll('\\', '/')).slice(1);
    const found = [part, unquoted(part)].find((name) => archive.has(name));
    if (found !== undefined) relations.push({ id, type: path.posix.basename(type), part: found });
  });
  await archive.parseAll(
    path.posix.join(folder, '_rels', `${path.posix.basename(of)}.rels`).slice(1),
    maxBytes,
    parser,
  );
  return relations;
}

/** A part's name with URL escapes decoded: `sheet%201.xml`. */
function unquoted(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const localAttributes = ({ attributes }: SaxesTagPlain): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
