import { strToU8, zipSync } from 'fflate';

const names = ['office', 'table', 'text', 'style', 'calcext', 'manifest']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');

/** A minimal ODS workbook of one sheet: its rows as XML, and what its manifest says. */
export const odsOf = (rows: string, manifest = ''): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'META-INF/manifest.xml': strToU8(`<manifest:manifest ${names}>${manifest}</manifest:manifest>`),
    'content.xml': strToU8(
      `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="Plan1">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
