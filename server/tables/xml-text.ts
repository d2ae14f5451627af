import type { SaxesParser } from 'saxes';

/** Receives the text of elements, including CDATA sections. */
export function onText(parser: SaxesParser, hear: (text: string) => void): void {
  parser.on('text', hear);
  parser.on('cdata', hear);
}

const escape = /_x([0-9A-Fa-f]{4})_/g;

/** A text as shown in the workbook: characters that XML cannot represent or would lose are escaped as `_x000D_`. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Detects the encoding of a part's XML by its byte order mark, first bytes or declaration; UTF-8 by default. */
export function xmlDecoder(start: Buffer): TextDecoder {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(
    start.toString('latin1', 0, 200),
  )?.[1];
  if (declared === undefined || /^utf-?(?:8|16)/i.test(declared)) return new TextDecoder('utf-8');
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder('utf-8');
  }
}
