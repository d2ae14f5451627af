import type { Document, Filter } from 'mongodb';
import type { SearchEntry } from './entry';
import { boundsOf, type Bound, type Scope } from './port';
import type { Chunk, SearchTerms } from './query';
import { isStopWord, normal, stemKey } from './words';

/** Words that replace typed ones that no entry has. */
export type Corrections = ReadonlyMap<string, readonly string[]>;
export type Condition = Filter<SearchEntry>;
type Key = string | RegExp;

/** Keys of which every match of the whole search has at least one. */
export interface LeadTerm {
  readonly keys: readonly Key[];
  /** The words of the keys. */
  readonly words: readonly string[];
}

/**
 * Every chunk must match; strings are of letters and digits, so that a beginning is a safe expression. Null where the
 * lead alone says it all.
 */
export function matching(terms: SearchTerms, corrected: Corrections): Condition | null {
  if (terms.exact) return exactly(terms);
  const [first, ...others] = terms.chunks;
  if (first && others.length === 0 && first.code === null) return null;
  return { $and: terms.chunks.map((chunk) => chunkMatch(chunk, corrected)) };
}

/**
 * For every chunk (or word of a phrase) the leads among which the rarest is chosen. A chunk that may be a code is
 * found by the code or by its words, one of which is enough. The order does not depend on the order of the search.
 */
export function leadTermsOf(terms: SearchTerms, corrected: Corrections): LeadTerm[] {
  if (terms.exact)
    return terms.phrase.map((word) => ({ keys: [...new Set([word, terms.code])], words: [word] }));
  const leads = terms.chunks.flatMap(({ words, code }) => {
    const ofCode = code === null ? [] : keysOf(code, true, corrected);
    return words.map((word, index): LeadTerm => {
      const begins = index === words.length - 1;
      return {
        keys: [...new Set([...ofCode, ...keysOf(word, begins, corrected)])],
        words: [...(code === null ? [] : [code]), word],
      };
    });
  });
  return leads.sort((one, other) => (one.words.join() < other.words.join() ? -1 : 1));
}

/** Entries with one of a lead's keys. */
export const havingLead = ({ keys }: LeadTerm): Condition => ({ keys: { $in: [...keys] } });

/** What MongoDB's text index is asked for in place of a lead's keys; null where it leaves the words out. */
export function textOf({ words }: LeadTerm): Condition | null {
  if (words.some(isStopWord)) return null;
  return { $text: { $search: words.map(normal).join(' ') } };
}

export const within = (scope: Scope): Condition => ({
  type: { $in: [...scope.types] },
  ...(scope.owner === null ? {} : { owner: { $in: [null, scope.owner] } }),
  ...bounded(boundsOf(scope).filter(({ types }) => types.some((type) => scope.types.includes(type)))),
});

const bounded = (bounds: readonly Bound[]): Condition =>
  bounds.length === 0
    ? {}
    : {
        $and: bounds.map(({ types, field, has, hasNot, owner }): Condition => ({
          $or: [
            { type: { $nin: [...types] } },
            { [field]: has ? { $in: [...has] } : { $exists: true, $nin: [...(hasNot ?? [])] } },
            ...(owner === null ? [] : [{ owner }]),
          ],
        })),
      };

/** The last word of a chunk may be the beginning of a word; the earlier words of a code are whole. */
function chunkMatch({ words, code }: Chunk, corrected: Corrections): Condition {
  const all = words.map((word, index): Condition => {
    const begins = index === words.length - 1;
    return { keys: { $in: keysOf(word, begins, corrected) } };
  });
  const [only] = all;
  if (code === null) return only && all.length === 1 ? only : { $and: all };
  return { $or: [{ keys: { $in: keysOf(code, true, corrected) } }, { $and: all }] };
}

const keysOf = (word: string, begins: boolean, corrected: Corrections): Key[] => [
  stemKey(word),
  begins ? new RegExp(`^${word}`) : word,
  ...(corrected.get(word) ?? []),
];

/** The words in their order within one text, or a code. */
const exactly = ({ phrase, code }: SearchTerms): Condition => ({
  $or: [
    { keys: { $all: [...new Set(phrase)] }, phrase: { $regex: ` ${phrase.join(' ')} ` } },
    { codes: code, keys: code },
  ],
});

/**
 * Ranks the typed code first, then titles that begin with or contain the search, then by the text index's score or,
 * without it, by the number of whole words.
 */
export function rankOf({ phrase, code }: SearchTerms, scored: boolean): Document {
  const whole = {
    $size: { $setIntersection: ['$keys', [...new Set(phrase)].map((word) => ({ $literal: word }))] },
  };
  const typed = { $literal: ` ${phrase.join(' ')}` };
  const place = { $indexOfCP: ['$phrase', typed] };
  return {
    $add: [
      scored ? { $meta: 'textScore' } : { $multiply: [whole, 10] },
      { $cond: [{ $in: [{ $literal: code }, '$codes'] }, 1_000, 0] },
      {
        $switch: {
          branches: [
            { case: { $eq: [place, 0] }, then: 100 },
            { case: { $gt: [place, 0] }, then: 30 },
          ],
          default: 0,
        },
      },
      { $multiply: ['$order', -2] },
    ],
  };
}
