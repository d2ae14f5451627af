import path from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { localName, type Archive } from './archive';
import { Unreadable } from './failure';

export const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';
const most = 16 * 1024 ** 2;

export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** What a workbook says about itself. */
export interface Workbook {
  /** The visible sheets of cells, in the order of their tabs. */
  readonly sheets: readonly SheetPart[];
  /** Sheets of cells that people do not see. */
  readonly hidden: readonly SheetPart[];
  /** Where shared strings and styles lie; a workbook may have none. */
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  /** True where days are counted from 1904, as old Macs did, and not from 1900. */
  readonly from1904: boolean;
}

/** @throws Unreadable for a workbook whose sheets cannot be told */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const relations = await relationsOf(archive);
  const sheets: SheetPart[] = [];
  const hidden: SheetPart[] = [];
  let from1904 = false;
  let listed = 0;
  const parser = new SaxesParser();
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const { name = '', state = 'visible', id, date1904 } = localAttributes(tag);
    if (localName(tag.name) === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
    if (localName(tag.name) !== 'sheet') return;
    listed += 1;
    // Sheets of one chart stand among those of cells.
    const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
    if (relation) (state === 'visible' ? sheets : hidden).push({ name, part: relation.part });
  });
  await archive.parseAll(workbookPart, most, parser);
  if (listed === 0 || relations.length === 0) throw new Unreadable('A planilha está danificada.');
  const partOf = (type: string) => relations.find((one) => one.type === type)?.part;
  return { sheets, hidden, strings: partOf('sharedStrings'), styles: partOf('styles'), from1904 };
}

/** What the workbook refers to, and where it lies. */
async function relationsOf(archive: Archive): Promise<{ id: string; type: string; part: string }[]> {
  const relations: { id: string; type: string; part: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { Id: id, Type: type, Target: target } }: SaxesTagPlain) => {
    if (!id || !type || !target) return;
    const part = path.posix.resolve('/xl', target).slice(1);
    if (archive.has(part)) relations.push({ id, type: path.posix.basename(type), part });
  });
  await archive.parseAll(relationsPart, most, parser);
  return relations;
}

const localAttributes = ({ attributes }: SaxesTagPlain): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
