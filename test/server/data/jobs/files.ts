import { strToU8, zipSync, type Zippable } from 'fflate';

interface Sheet {
  readonly name: string;
  /** Its rows as XML. */
  readonly rows: string;
  /** The number in its part's name, which says nothing of its place among the tabs. */
  readonly part: number;
  readonly state?: 'hidden' | 'veryHidden';
  readonly type?: 'chartsheet';
}

interface Parts {
  readonly strings?: string;
  readonly styles?: string;
  /** Attributes of `workbookPr`. */
  readonly properties?: string;
  /** What else lies in the archive, as it is. */
  readonly others?: Readonly<Record<string, Uint8Array>>;
}

/** A minimal workbook of one sheet: its rows as XML, with shared strings and cell styles where given. */
export const workbook = (rows: string, parts: Parts = {}): Buffer =>
  workbookOf([{ name: 'Plan1', rows, part: 1 }], parts);

/** A minimal workbook whose tabs stand in the order of `sheets`. */
export function workbookOf(sheets: readonly Sheet[], parts: Parts = {}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const tabs = sheets.map(
    ({ name, state, part }) =>
      `<sheet name="${name}" sheetId="${part}"${state ? ` state="${state}"` : ''} r:id="rId${part}"/>`,
  );
  const relations = sheets.map(({ part, type = 'worksheet' }) =>
    relation(`rId${part}`, type, `worksheets/sheet${part}.xml`),
  );
  const files: Zippable = {};
  for (const { part, rows } of sheets)
    files[`xl/worksheets/sheet${part}.xml`] = strToU8(
      `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    );
  if (parts.strings) {
    files['xl/sharedStrings.xml'] = strToU8(`<sst>${parts.strings}</sst>`);
    relations.push(relation('strings', 'sharedStrings', '/xl/sharedStrings.xml'));
  }
  if (parts.styles) {
    files['xl/styles.xml'] = strToU8(`<styleSheet>${parts.styles}</styleSheet>`);
    relations.push(relation('styles', 'styles', 'styles.xml'));
  }
  files['xl/workbook.xml'] = strToU8(
    `<workbook><workbookPr ${parts.properties ?? ''}/><sheets>${tabs.join('')}</sheets></workbook>`,
  );
  files['xl/_rels/workbook.xml.rels'] = strToU8(`<Relationships>${relations.join('')}</Relationships>`);
  for (const [name, content] of Object.entries(parts.others ?? {})) files[name] = [content, { level: 0 }];
  return Buffer.from(zipSync(files));
}

/** A row of inline text cells. */
export const inlineRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
