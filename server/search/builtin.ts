import type { Collection, Db, Document, Filter } from 'mongodb';
import type { EntryType } from '../../app/domain/explorer/types';
import { collection } from '../mongo/collection';
import { searchEntries, searchWords, type SearchEntry, type SearchWord } from './entry';
import { Highlighter } from './highlight';
import type { Found, Hit, Scope, SearchEngine, Wanted } from './port';
import type { Chunk, SearchTerms } from './query';
import { cutsOf, isStopWord, normal, oneEditApart, stemKey, stemOf } from './words';

/** Words that stand in for a misspelt one. */
const mostCorrections = 20;
/** Words looked at that begin like the last one typed. */
const mostContinuations = 20;
/** Entries among which suggestions are ranked. */
const mostSuggested = 2_000;

type Corrections = ReadonlyMap<string, readonly string[]>;
type Condition = Filter<SearchEntry>;

const none: Corrections = new Map();

interface Plan {
  readonly match: Condition;
  /** True where MongoDB's text index finds all that matches: no other word begins like the last one. */
  readonly whole: boolean;
  readonly corrected: Corrections;
}

/**
 * Search in the database itself. Whole words are found by MongoDB's text index in Portuguese (stems, weights, score);
 * words that are still being typed, and codes, by their beginning in the index of keys; where nothing is found,
 * words one letter apart stand in for those that no entry has.
 */
export class BuiltinSearch implements SearchEngine {
  readonly #entries: Collection<SearchEntry>;
  readonly #words: Collection<SearchWord>;

  constructor(db: Db) {
    this.#entries = collection(db, searchEntries);
    this.#words = collection(db, searchWords);
  }

  async search(wanted: Wanted): Promise<Found> {
    const { terms, scope, type, skip, limit } = wanted;
    let plan: Plan = {
      match: matching(terms, none),
      whole: !terms.exact && (await this.#isWhole(terms)),
      corrected: none,
    };
    let counts = await this.#counts(plan, terms, scope);
    if (counts.size === 0 && plan.whole) {
      // What the text index holds for a stop word of its own; the keys have every word.
      plan = { ...plan, whole: false };
      counts = await this.#counts(plan, terms, scope);
    }
    if (counts.size === 0 && !terms.exact) {
      const corrected = await this.#corrections(terms);
      plan = { match: matching(terms, corrected), whole: false, corrected };
      if (corrected.size > 0) counts = await this.#counts(plan, terms, scope);
    }
    const total = type ? (counts.get(type) ?? 0) : sum(counts.values());
    const corrected = total > 0 || counts.size > 0 ? plan.corrected : none;
    if (total === 0) return { hits: [], total, counts, corrected };
    const narrowed = type ? { ...scope, types: scope.types.filter((open) => open === type) } : scope;
    const ids = await this.#ranked(plan, terms, [{ $match: within(narrowed) }], { skip, limit });
    return { hits: await this.#hits(ids, terms, corrected), total, counts, corrected };
  }

  async suggest({ terms, scope, limit }: Omit<Wanted, 'type' | 'skip'>): Promise<readonly Hit[]> {
    const first = [{ $match: within(scope) }, { $limit: mostSuggested }];
    const plan = { match: matching(terms, none), whole: false, corrected: none };
    const ids = await this.#ranked(plan, terms, first, { skip: 0, limit });
    return this.#hits(ids, terms, none);
  }

  async #counts(plan: Plan, terms: SearchTerms, scope: Scope): Promise<Map<EntryType, number>> {
    const found = await this.#entries
      .aggregate<{ _id: EntryType; count: number }>([
        { $match: { ...textMatch(plan, terms), $and: [plan.match, within(scope)] } },
        { $group: { _id: '$type', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(found.map(({ _id, count }) => [_id, count]));
  }

  async #ranked(
    plan: Plan,
    terms: SearchTerms,
    narrowing: readonly Document[],
    { skip, limit }: { skip: number; limit: number },
  ): Promise<string[]> {
    const found = await this.#entries
      .aggregate<{ _id: string }>([
        { $match: { ...textMatch(plan, terms), $and: [plan.match] } },
        ...narrowing,
        { $project: { order: 1, date: 1, rank: rankOf(plan, terms) } },
        { $sort: { rank: -1, order: 1, date: -1, _id: 1 } },
        { $skip: skip },
        { $limit: limit },
      ])
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async #hits(ids: readonly string[], terms: SearchTerms, corrected: Corrections): Promise<Hit[]> {
    const entries = await this.#entries
      .find({ _id: { $in: [...ids] } }, { projection: { type: 1, title: 1, body: 1, url: 1, date: 1 } })
      .toArray();
    const byId = new Map(entries.map((entry) => [entry._id, entry]));
    const highlighter = new Highlighter(terms, [...corrected.values()].flat());
    return ids.flatMap((id): Hit[] => {
      const entry = byId.get(id);
      if (!entry) return [];
      const { type, title, body, url, date } = entry;
      return [
        { id, type, title: highlighter.segments(title), snippet: highlighter.snippet(body), url, date },
      ];
    });
  }

  /** True where the last word typed has no other word beginning with it but its own forms. */
  async #isWhole({ chunks }: SearchTerms): Promise<boolean> {
    const last = chunks.at(-1);
    const beginnings = [last?.words.at(-1) ?? '', ...(last?.code ? [last.code] : [])];
    const continued = await Promise.all(
      beginnings.map(async (word) => {
        const others = await this.#words
          .find({ _id: { $gt: word, $lt: `${word}\uffff` } }, { projection: { _id: 1 } })
          .limit(mostContinuations)
          .toArray();
        return others.length === mostContinuations || others.some(({ _id }) => stemOf(_id) !== stemOf(word));
      }),
    );
    return !continued.includes(true);
  }

  /** Words of the index one letter apart from each typed one that no entry has. */
  async #corrections({ chunks }: SearchTerms): Promise<Corrections> {
    const typed = new Set(chunks.flatMap(({ words, code }) => [...words, ...(code ? [code] : [])]));
    const found = await Promise.all(
      [...typed].map(async (word): Promise<[string, string[]]> => {
        const cuts = cutsOf(word);
        if (cuts.length === 0 || (await this.#isKnown(word))) return [word, []];
        const near = await this.#words
          .find({ cuts: { $in: cuts } }, { projection: { _id: 1 } })
          .limit(mostCorrections * 10)
          .toArray();
        const others = near.map(({ _id }) => _id).filter((other) => oneEditApart(word, other));
        return [word, others.slice(0, mostCorrections)];
      }),
    );
    return new Map(found.filter(([, others]) => others.length > 0));
  }

  async #isKnown(word: string): Promise<boolean> {
    const keys = [word, stemKey(word)];
    return (await this.#entries.findOne({ keys: { $in: keys } }, { projection: { _id: 1 } })) !== null;
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const within = ({ types, owner }: Scope): Condition => ({
  type: { $in: [...types] },
  ...(owner === null ? {} : { owner: { $in: [null, owner] } }),
});

/** Every chunk must match; strings are of letters and digits, so that a beginning is a safe expression. */
function matching(terms: SearchTerms, corrected: Corrections): Condition {
  if (terms.exact) return exactly(terms);
  return {
    $and: terms.chunks.map((chunk, index) => chunkMatch(chunk, index === terms.chunks.length - 1, corrected)),
  };
}

function chunkMatch({ words, code }: Chunk, isLast: boolean, corrected: Corrections): Condition {
  const all = words.map((word, index): Condition => {
    const begins = isLast && index === words.length - 1;
    return { keys: { $in: keysOf(word, begins, corrected) } };
  });
  const [only] = all;
  if (code === null) return only && all.length === 1 ? only : { $and: all };
  return { $or: [{ keys: { $in: keysOf(code, isLast, corrected) } }, { $and: all }] };
}

const keysOf = (word: string, begins: boolean, corrected: Corrections): (string | RegExp)[] => [
  stemKey(word),
  begins ? new RegExp(`^${word}`) : word,
  ...(corrected.get(word) ?? []),
];

/** The words in their order within one text, or a code. The longest words, which fewest entries have, come first. */
function exactly({ phrase, code }: SearchTerms): Condition {
  const words = [...new Set(phrase)].sort((one, other) => other.length - one.length);
  return {
    $or: [
      { keys: { $all: words }, phrase: { $regex: ` ${phrase.join(' ')} ` } },
      { codes: code, keys: code },
    ],
  };
}

function textMatch({ whole }: Plan, { chunks }: SearchTerms): Condition {
  if (!whole) return {};
  const words = chunks.flatMap(({ words, code }) => [...words.map(normal), ...(code ? [code] : [])]);
  return { $text: { $search: [...new Set(words)].filter((word) => !isStopWord(word)).join(' ') || 'a' } };
}

/** The code that was typed before all, then titles that begin with the search or hold it, then the text index's score. */
function rankOf({ whole }: Plan, { phrase, code }: SearchTerms): Document {
  const typed = { $literal: ` ${phrase.join(' ')}` };
  const place = { $indexOfCP: ['$phrase', typed] };
  return {
    $add: [
      whole ? { $meta: 'textScore' } : 0,
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
