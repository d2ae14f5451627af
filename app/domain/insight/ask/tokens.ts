import { parseMonth } from '../../values/month';
import { folded } from '../../values/text';

/** A word, code or date of a sentence, folded and in the singular, with its position. */
export interface Token {
  readonly text: string;
  /** Folded, not in the singular. */
  readonly typed: string;
  readonly start: number;
  readonly end: number;
}

const chunk = /[\p{L}\p{N}\p{M}]+(?:[-./&][\p{L}\p{N}\p{M}]+)*/gu;
const word = /[\p{L}\p{N}\p{M}]+/gu;
const date = /^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/;
const code = /^\p{L}{1,4}[-./]?\d/u;

/** Plural endings with their singular, the longest first. */
const endings: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['res', 'r'],
  ['zes', 'z'],
  ['ses', 's'],
  ['ns', 'm'],
  ['s', ''],
];

/** The singular of a folded word; words of up to three letters, and codes, stay unchanged. */
export function singular(text: string): string {
  if (text.length < 4 || /\d/.test(text)) return text;
  const rule = endings.find(([plural]) => text.endsWith(plural));
  return rule ? text.slice(0, -rule[0].length) + rule[1] : text;
}

/** The words of a sentence or a name in their order; a date or a code (`MK-10002`) is one word. */
export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  const add = (text: string, start: number) => {
    const typed = folded(text);
    tokens.push({ text: singular(typed), typed, start, end: start + text.length });
  };
  for (const { 0: text, index } of sentence.matchAll(chunk)) {
    const whole = date.test(text) || (/[-./]/.test(text) && parseMonth(text) !== null);
    if (whole) add(text, index);
    else if (code.test(text)) tokens.push(codeToken(text, index));
    else for (const { 0: part, index: at } of text.matchAll(word)) add(part, index + at);
  }
  return tokens;
}

const codeToken = (text: string, start: number): Token => {
  const plain = folded(text).replace(/[^\p{L}\p{N}]/gu, '');
  return { text: plain, typed: plain, start, end: start + text.length };
};
