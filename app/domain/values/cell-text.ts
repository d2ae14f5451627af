/**
 * The meaning of a cell's text from any source: a CSV file, a workbook, lines of JSON, a pasted range, a form. All
 * cells are read with this file, `written-number.ts` and `written-date.ts`.
 */

/** Last character of the blocks without combining marks and, except for the soft hyphen, without invisible letters. */
const lastPlain = 0x2ff;
const softHyphen = 0xad;

/**
 * Zero-width and format characters, except the two variation selectors and the joiner between the parts of one symbol.
 */
const invisible =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?![\u200d\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;
const otherSpaces = /[\v\f\p{Zs}]/gu;

/**
 * A text without invisible characters: in NFC, without zero-width, format and control characters, with normal spaces,
 * `\n` as the line break, and trimmed. A quick check of the characters is enough for most texts.
 */
export function cleanText(text: string): string {
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || (code > 0x7e && code < 0xa1) || code === softHyphen || code > lastPlain)
      return cleaned(text);
  }
  return length > 0 && (text.charCodeAt(0) === 0x20 || text.charCodeAt(length - 1) === 0x20)
    ? text.trim()
    : text;
}

const cleaned = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    .replace(lineBreaks, '\n')
    .replace(controls, '')
    .replace(otherSpaces, ' ')
    .trim();

/** A text without zero-width and format characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** A clean text with each run of white space as one space, for comparing keys and the names of other rows. */
export const singleSpaced = (text: string): string =>
  text.includes('  ') || text.includes('\n') || text.includes('\t') ? text.replace(/\s+/g, ' ') : text;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most cells begin with a letter or a digit, and need no further check.
  if (first > 0x20 && first < 0x7f) return false;
  return text === '' || cleanText(text) === '';
}

const quotedFormula = /^="((?:[^"]|"")*)"$/;
/** The same with doubled quotes, from an unquoted cell of a CSV file. */
const doubledFormula = /^=""([^"]*)""$/;

/**
 * The meaning of a cell. A text in a formula, `="000456"`, which keeps spreadsheets from reading it as a number, is the
 * text.
 */
export function cellMeaning(text: string): string {
  const clean = cleanText(text);
  if (!clean.startsWith('="')) return clean;
  const inner = quotedFormula.exec(clean)?.[1] ?? doubledFormula.exec(clean)?.[1];
  return inner === undefined ? clean : cleanText(inner.replaceAll('""', '"'));
}

/** The meaning of a cell with a key or the name of another row: each run of white space becomes one space. */
export const nameMeaning = (text: string): string => singleSpaced(cellMeaning(text));

const lastFigure = 0x39;
const scientific = /^[+-]?[\d.,]+e[+-]?\d+$/i;

/** Whether a text is a number in scientific notation, which has lost digits. */
export const isScientific = (text: string): boolean =>
  // A quick check: words begin with characters above the digits, and most numbers contain no letter.
  text.charCodeAt(0) <= lastFigure && (text.includes('E') || text.includes('e')) && scientific.test(text);

/** Why scientific notation is refused. */
export const scientificReason = 'está em notação científica: escreva todos os algarismos';

/** Errors of spreadsheets by their English names, with their Portuguese names if these differ. */
const errorNames: Readonly<Record<string, string>> = {
  '#N/A': '#N/D',
  '#VALUE!': '#VALOR!',
  '#NAME?': '#NOME?',
  '#NUM!': '#NÚM!',
  '#NULL!': '#NULO!',
  '#SPILL!': '#DESPEJAR!',
};

const knownErrors: ReadonlySet<string> = new Set([
  ...Object.entries(errorNames).flat(),
  ...['#REF!', '#DIV/0!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!'],
  ...['#EXTERNAL!', '#PYTHON!', '#TIMEOUT!', '#GETTING_DATA', '#ERROR!', '#ERRO!', '#N/DISP'],
]);
/** LibreOffice's errors that have only a number. */
const numberedError = /^(?:#?ERRO?:\s?\d{3})$/i;

/** Text from readers of workbooks for a formula without a stored result. */
export const missingResult = '#SEM RESULTADO!';
const noDay = '#DATA! ';

/** Text from readers of workbooks for a number that is formatted as a date but is not a day from 1900 to 2199. */
export const noDayText = (number: number): string => `${noDay}${number}`;

const hash = 0x23;
/** Length of the longest error that begins with a letter: `ERRO: 502`. */
const maxNumberedLength = 9;

/**
 * The error of a cell: an error of a spreadsheet, a formula without a result, or a number that is not a day. Null for
 * any other text, usually after a check of its first character.
 */
export function cellErrorReason(clean: string): string | null {
  const first = clean.charCodeAt(0);
  if (first !== hash && ((first !== 0x45 && first !== 0x65) || clean.length > maxNumberedLength)) return null;
  if (clean === missingResult) return 'fórmula sem resultado: abra e salve no Excel';
  if (clean.startsWith(noDay))
    return `está formatada como data e tem o número ${clean.slice(noDay.length)}, que não é um dia de 1900 a 2199 (AAAAMMDD?)`;
  const name = clean.toUpperCase();
  if (!knownErrors.has(name) && !numberedError.test(clean)) return null;
  const shown = errorNames[name] ?? name;
  const both = shown === name ? shown : `${shown} (${name})`;
  return `tem o erro ${both} da planilha: corrija a célula`;
}
