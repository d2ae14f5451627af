/**
 * What the text of a cell means, wherever it comes from: a CSV file, a workbook, lines of JSON, a pasted range, a form. Whoever
 * reads cells reads them by this file, by `written-number.ts` and by `written-date.ts`.
 */

/** Letters of the first blocks are no marks that combine, and none of them is invisible. */
const lastPlain = 0x2ff;
const softHyphen = 0xad;

/**
 * Zero-width and format characters: not the two signs that say how a symbol is drawn, nor the joiner between the parts of one
 * symbol.
 */
const invisible =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?![\u200d\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;
const otherSpaces = /[\v\f\p{Zs}]/gu;

/**
 * A text without what nobody sees: composed (NFC), without zero-width, format and control characters, no-break and other spaces as
 * spaces, each line break as `\n`, and without blanks at both ends. Most texts are found to be so by a look at each character.
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

/** A text without its zero-width and format characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** A clean text whose runs of blanks are one space each, as keys and the names of other rows are compared. */
export const singleSpaced = (text: string): string =>
  text.includes('  ') || text.includes('\n') || text.includes('\t') ? text.replace(/\s+/g, ' ') : text;

/** Whether a text has nothing that anybody sees. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most cells begin with a letter or a figure, and are looked at no further.
  if (first > 0x20 && first < 0x7f) return false;
  return text === '' || cleanText(text) === '';
}

const quotedFormula = /^="((?:[^"]|"")*)"$/;
/** The same with its quotes doubled, as it stands in a CSV file whose cell was not quoted itself. */
const doubledFormula = /^=""([^"]*)""$/;

/** What a cell says: a text within a formula, `="000456"`, keeps spreadsheets from taking it for a number, and is the text. */
export function cellMeaning(text: string): string {
  const clean = cleanText(text);
  if (!clean.startsWith('="')) return clean;
  const inner = quotedFormula.exec(clean)?.[1] ?? doubledFormula.exec(clean)?.[1];
  return inner === undefined ? clean : cleanText(inner.replaceAll('""', '"'));
}

/** What a cell says that is a key or names another row: the same, its runs of blanks as one space each. */
export const nameMeaning = (text: string): string => singleSpaced(cellMeaning(text));

const lastFigure = 0x39;
const scientific = /^[+-]?[\d.,]+e[+-]?\d+$/i;

/** Whether a text is a number in scientific notation, which has lost digits. */
export const isScientific = (text: string): boolean =>
  // Words begin above the figures, and figures mostly have no letter among them.
  text.charCodeAt(0) <= lastFigure && (text.includes('E') || text.includes('e')) && scientific.test(text);

/** Why it is not taken. */
export const scientificReason = 'está em notação científica: escreva todos os algarismos';

/** Errors of spreadsheets by their English names, and what they are called in Portuguese where that is another name. */
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
/** LibreOffice's errors without a name. */
const numberedError = /^(?:#?ERRO?:\s?\d{3})$/i;

/** What readers of workbooks give for a formula that its file has no result of. */
export const missingResult = '#SEM RESULTADO!';
const noDay = '#DATA! ';

/** What they give for a number that is shown as a date and is no day from 1900 to 2199. */
export const noDayText = (number: number): string => `${noDay}${number}`;

const hash = 0x23;
/** Characters of the longest error that begins with a letter: `#ERRO: 502` without its sign. */
const maxNumberedLength = 9;

/**
 * Why a cell holds no value but an error: one of a spreadsheet's, a formula without a result, a number that is no day. Null for
 * any other text, which is mostly told by its first character.
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
