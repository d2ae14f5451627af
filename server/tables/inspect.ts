import iconv from 'iconv-lite';
import { Digester, fingerprintOf, isSame, type Digests } from './digests';
import type { Encoding } from './layout';
import { eitherLength, holdsEither } from './either';
import { DamagedFile } from './failure';
import { beginsWithObject } from './json-lines';
import { EncodingProof, utf16Of, type Utf8Lines } from './text-encoding';

/** The result of a first reading of the whole content. */
export interface Inspection {
  /** An identifier of the content (`fingerprintOf`). */
  readonly fingerprint: string;
  /**
   * `json` has an object on each line, `office` is an older Office file; `other` is not a table, such as a picture,
   * a PDF document or a web page.
   */
  readonly kind: 'text' | 'json' | 'zip' | 'office' | 'other' | 'empty';
  readonly encoding: Encoding;
  readonly utf8: Utf8Lines;
  /** False if no text can be an ambiguous number (one separator before three digits) or a day with the month first. */
  readonly readsBothWays: boolean;
  /** The first bytes, for detection. */
  readonly head: Buffer;
  /** The reason why an `other` file that looks like a table is not one: a sentence. */
  readonly why?: string;
}

type Nature = Pick<Inspection, 'kind' | 'encoding' | 'utf8' | 'why'>;

const officeStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headBytes = 64 * 1024;
const newline = 0x0a;

/**
 * Reads a whole file once: its fingerprint, whether it is text, and its encoding. The content is compared with the
 * digests on arrival (`arrived`) if they are known, because storage may have lost or changed bytes.
 * @throws DamagedFile
 */
export async function inspect(content: AsyncIterable<Buffer>, arrived: Digests | null): Promise<Inspection> {
  const digester = new Digester(arrived?.partBytes);
  const proof = new EncodingProof();
  let head: Buffer = Buffer.alloc(0);
  let readsBothWays = false;
  let before = '';
  let read = 0;
  let nulAt = -1;
  for await (const chunk of content) {
    digester.update(chunk);
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (!readsBothWays) {
      const text = before + chunk.toString('latin1');
      readsBothWays = holdsEither.test(text);
      before = text.slice(-eitherLength);
    }
    if (nulAt < 0 && chunk.includes(0)) nulAt = read + chunk.indexOf(0);
    read += chunk.length;
    // A binary file has no encoding, unless its zeros are halves of a detected one.
    if (nulAt < 0 && !isPacked(head)) proof.note(chunk);
  }
  const digests = digester.end();
  if (arrived && !isSame(digests, arrived)) throw new DamagedFile();
  const nature = natureOf(head, proof, nulAt);
  return {
    fingerprint: fingerprintOf(digests),
    head,
    ...nature,
    readsBothWays: readsBothWays || nature.encoding.startsWith('utf16'),
  };
}

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
const isOffice = (head: Buffer): boolean => head.subarray(0, 8).equals(officeStart);
const isPacked = (head: Buffer): boolean => isZip(head) || isOffice(head);

function natureOf(head: Buffer, proof: EncodingProof, nulAt: number): Nature {
  const as = (kind: Inspection['kind']): Nature => ({ kind, encoding: 'utf8', utf8: 'all' });
  if (head.length === 0) return as('empty');
  if (isZip(head)) return as('zip');
  if (isOffice(head)) return as('office');
  const utf16 = utf16Of(head);
  const written = utf16 ? ({ encoding: utf16, utf8: 'none' } as const) : proof.end();
  const text = iconv.decode(head, written.encoding);
  if (!utf16 && nulAt >= 0) return hasNul(head) ? { ...as('other'), why: nulText(head, nulAt) } : as('other');
  const why = foreignOf(text);
  if (why) return { ...as('other'), why };
  if (beginsWithObject(text)) return { kind: 'json', ...written };
  if (documentStart.test(beginningOf(text))) return as('other');
  return { kind: 'text', ...written };
}

const beginningOf = (text: string): string => text.slice(0, 1_024).replace(/^\ufeff?\s*/, '');

/** The beginnings of document formats in plain text: PDF, PostScript, RTF, drawings, XML, JSON. */
const documentStart = /^(?:%PDF-|%!PS|\{\\rtf|<(?:\?xml|!doctype|html|svg)\b|[{[]\s*["{[\]}])/i;

/** Whether the zeros of a file are part of a text: they are few, and there are no other control characters. */
function hasNul(head: Buffer): boolean {
  const zeros = head.filter((byte) => byte === 0).length;
  return (
    (zeros <= 1 || zeros < head.length / 10) && !/[\x01-\x08\x0e-\x19\x1b-\x1f]/.test(head.toString('latin1'))
  );
}

function nulText(head: Buffer, nulAt: number): string {
  const lines = head.subarray(0, nulAt).filter((byte) => byte === newline).length + 1;
  const place = nulAt < head.length ? `na linha ${lines}` : `no byte ${nulAt + 1}`;
  return `O arquivo tem um caractere nulo (byte 0) ${place}, e um texto não tem nenhum. Tire-o, ou gere o arquivo de novo, e envie outra vez.`;
}

const asXlsx = 'abra no Excel e salve como XLSX';
/** Formats that Excel opens with a workbook's extension, by their beginnings. */
const foreignFormats: readonly (readonly [RegExp, string])[] = [
  [/^ID;P[A-Z0-9.]*(?:;[NE])*[\r\n]+(?:.*[\r\n]+)*?C;(?:[XY]\d+;){0,2}K/, 'um SYLK'],
  [
    /^(?:[\w-]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)*?content-type:\s*multipart\/related/i,
    'uma página da web (MHTML)',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<\?mso-application[^>]*>\s*)?<(?:\w+:)?Workbook\b/i,
    'uma planilha XML de 2003',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|meta|table|style|div)\b/i,
    'uma página HTML',
  ],
];

/** The name of a foreign table format; null for any other text. */
function foreignOf(text: string): string | null {
  const beginning = beginningOf(text);
  const [, what] = foreignFormats.find(([begins]) => begins.test(beginning)) ?? [];
  return what === undefined ? null : `O arquivo é ${what}, e não uma planilha: ${asXlsx}.`;
}
