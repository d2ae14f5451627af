import type { Lexicon, Match, Meaning } from './lexicon';
import { numberOf, PeriodReader } from './period-reader';
import type { Today } from './periods';
import type { Period, Question } from './question';
import type { Token } from './tokens';
import { againstWords, negations, noise, rankWords } from './vocabulary';

/** A part of a sentence, in the sentence's order. */
export type Item = { readonly start: number; readonly end: number } & (
  | {
      readonly kind: 'words';
      readonly meanings: readonly Meaning[];
      /** Measures that apply only if no other words name one: `despesas` in the value `Despesas com pessoal`. */
      readonly implied: readonly Meaning[];
    }
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'top'; readonly top: NonNullable<Question['top']> }
  | { readonly kind: 'link'; readonly link: 'por' | 'contra' | 'sem' }
  | { readonly kind: 'unknown'; readonly words: string; readonly nearest: readonly string[] }
);

type Found = Item extends infer Each ? (Each extends Item ? Omit<Each, 'start' | 'end'> : never) : never;

const usual = 10;
const maxTop = 100;

/** Reads a sentence from left to right, with the longest known words at each position. */
export function scan(tokens: readonly Token[], lexicon: Lexicon, today: Today, ahead: boolean): Item[] {
  const read = tokens.map((token) => corrected(token, lexicon));
  const periods = new PeriodReader(read, today, ahead);
  const items: Item[] = [];
  for (let at = 0; at < read.length;) {
    const [found, length] = itemAt(read, at, lexicon, periods, items.at(-1));
    const [first, last] = [read[at], read[at + length - 1]];
    if (found && first && last) items.push({ ...found, start: first.start, end: last.end });
    at += length;
  }
  return items;
}

/** Corrects typing errors of a word, if exactly one known word is nearest. */
function corrected(token: Token, lexicon: Lexicon): Token {
  if (lexicon.knows(token) || PeriodReader.knows(token.typed)) return token;
  const [only, ...others] = lexicon.nearest(token);
  return only === undefined || others.length > 0 ? token : { ...token, text: only, typed: only };
}

/** The item at a position and its number of words; null for words without meaning. */
function itemAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  periods: PeriodReader,
  before: Item | undefined,
): [Found | null, number] {
  const word = tokens[at]?.text ?? '';
  const known = lexicon.at(tokens, at);
  const afterLink = before?.kind === 'link' && before.link === 'contra';
  const compares = known?.meanings.some(({ kind }) => kind === 'against') ?? false;
  const period = afterLink && compares ? null : periods.at(at);
  // «mês anterior» is a period, except after a comparison word; «2001» is a year, except as a cost centre.
  if (period && period.length >= (known?.length ?? 0) && !(compares && afterLink))
    return [{ kind: 'period', period: period.period }, period.length];
  const top = topAt(tokens, at, lexicon);
  if (top && top.length >= (known?.length ?? 0)) return [{ kind: 'top', top: top.top }, top.length];
  if (word === 'por' && !known) return [{ kind: 'link', link: 'por' }, 1];
  if (negations.has(word) && !known) return [{ kind: 'link', link: 'sem' }, 1];
  if (againstWords.has(word)) return [{ kind: 'link', link: 'contra' }, 1];
  if (known && (!compares || afterLink || known.length > 1))
    return [
      { kind: 'words', meanings: known.meanings, implied: impliedAt(tokens, at, known, lexicon) },
      known.length,
    ];
  if (noise.has(word) || noise.has(tokens[at]?.typed ?? '')) return [null, 1];
  const token = tokens[at];
  // A word of a longer name is known, but not by itself.
  const nearest = token ? lexicon.nearest(token).filter((each) => each !== token.typed && each !== word) : [];
  return [{ kind: 'unknown', words: token?.typed ?? word, nearest }, 1];
}

function impliedAt(tokens: readonly Token[], at: number, known: Match, lexicon: Lexicon): readonly Meaning[] {
  if (known.length < 2 || !known.meanings.some(({ kind }) => kind === 'value')) return [];
  const first = lexicon.at(tokens.slice(at, at + 1), 0)?.meanings ?? [];
  return first.filter(({ kind }) => kind === 'measure');
}

/** `top 10`, `os 5 maiores`, `maiores 5`, `menores`, `10 SKUs`. */
function topAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): { top: NonNullable<Question['top']>; length: number } | null {
  const [one, two] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? ''];
  const make = (count: number | null, dir: 'desc' | 'asc', length: number) =>
    count !== null && count >= 1 && count <= maxTop ? { top: { count, dir }, length } : null;
  const own = rankWords.get(one);
  if (own) return make(numberOf(two), own, 2) ?? make(usual, own, 1);
  const after = rankWords.get(two);
  const divides = lexicon.at(tokens, at + 1)?.meanings.some(({ kind }) => kind === 'dimension');
  if (divides && /^\d{1,2}$/.test(one)) return make(numberOf(one), 'desc', 1);
  return after && numberOf(one) !== null ? make(numberOf(one), after, 2) : null;
}
