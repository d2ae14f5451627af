import exceljs from '@protobi/exceljs';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { there } from '../browser/put';
import type { Client } from '../portal/client';
import { eachOf } from './answers';
import { formulas, markup } from './strings';

const base = 'planejamento_spend';
const columns = ['channel', 'marca', 'yearMonthDay', 'valor'];
const boundary = 'limite';

/** A form with a file under this very name, byte for byte, which browsers would escape. */
const asIs = (name: string, content: string) =>
  [
    `--${boundary}\r\nContent-Disposition: form-data; name="collection"\r\n\r\n${base}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`,
    `--${boundary}--\r\n`,
  ].join('');

function escaped(name: string, content: BlobPart): FormData {
  const body = new FormData();
  body.append('collection', base);
  body.append('files', new Blob([content]), name);
  return body;
}

/** A line of a CSV. */
export const quoted = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

/** Rows that are refused for their hostile cells, under the base's own columns or hostile ones. */
function rows(deal: () => string, titles: readonly string[] = columns): string[][] {
  return [[...titles], ...Array.from({ length: 5 }, () => titles.map(deal))];
}

/** A workbook whose sheet, titles, texts, results of formulas, links and comments are hostile. */
async function workbook(deal: () => string, titles: readonly string[] = columns): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet(
    deal()
      .replace(/[*?:\\/[\]]/g, '')
      .slice(0, 31),
  );
  sheet.addRows(rows(deal, titles));
  sheet.addRow([
    { formula: '1+1', result: deal() },
    { text: deal(), hyperlink: 'javascript:__xss()' },
    { richText: [{ text: deal() }, { text: deal() }] },
    { formula: 'HYPERLINK("//evil.example/xss")', result: 1 },
  ]);
  sheet.getCell('A2').note = deal();
  return Buffer.from(await book.xlsx.writeBuffer());
}

/**
 * Sends files with these names and hostile contents, and waits until they are worked off. Returns what was wrong with
 * the answers, and the pages on which the files are looked at.
 */
export async function sendFiles(
  person: Client,
  names: readonly string[],
  deal: () => string,
): Promise<{ wrong: string[]; pages: string[] }> {
  const wrong: string[] = [];
  const ids: string[] = [];
  const send = async (name: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await person.post('/captura/manual', body, { Accept: 'application/json', ...headers });
    const reply = await answer.text();
    if (answer.status >= 500) wrong.push(`a file ${JSON.stringify(name)}: ${answer.status}`);
    for (const [, id = ''] of reply.matchAll(/"id":"([0-9a-f]{24})"/g)) ids.push(id);
  };
  await eachOf(names, async (name) => {
    const lines = rows(deal, name.length % 2 ? columns : columns.map(deal)).map(quoted);
    await send(name, escaped(`${name}.csv`, lines.join('\n')));
    await send(name, asIs(name, lines.join('\n')), {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    });
  });
  for (const titles of [columns, columns.map(deal)])
    await send('a workbook', escaped(`${deal()}.xlsx`, new Uint8Array(await workbook(deal, titles))));
  await eachOf(ids, (id) => there(person, `/captura/processando/${id}`, /Concluído|Falhou/));
  const pages = ids.flatMap((id) =>
    ['', '/corrigir', '/colunas'].map((page) => `/captura/processando/${id}${page}`),
  );
  return { wrong, pages };
}

/** What a spreadsheet would run of a file that the portal made: cells of a CSV, formulas and links of a workbook. */
export function liveCells(type: string, content: Buffer): string[] {
  if (type.includes('csv'))
    return (parse(content, { delimiter: ';', bom: true, relax_column_count: true }) as string[][])
      .flat()
      .filter((cell) => /^[\s\p{Cc}]*[=+@\uff1d\uff0b\uff0d\uff20]|^[\s\p{Cc}]*-(?![\d.,]+$)/u.test(cell));
  return Object.entries(unzipSync(new Uint8Array(content))).flatMap(([name, bytes]) =>
    [
      ...Buffer.from(bytes)
        .toString('utf8')
        .matchAll(/<f[ >].*?<\/f>|Target="[^"]*"/gs),
    ]
      .map(([found]) => `${name}: ${found}`)
      .filter((found) => /xss|evil|javascript/i.test(found)),
  );
}

/** Cells that are markup or formulas. */
export const cells: readonly string[] = [...markup, ...formulas].filter((text) => !/[\r\n]/.test(text));
