import type { Collection, Db, Document } from 'mongodb';
import { entryTypes, type EntryType } from '../../../app/domain/data/search/types';
import { collection } from '../../platform/mongo';
import { searchEntries, searchWords, type SearchEntry, type SearchWord } from './entry';
import { Highlighter } from './highlight';
import {
  leadTermsOf,
  havingLead,
  matching,
  rankOf,
  textOf,
  within,
  type LeadTerm,
  type Condition,
  type Corrections,
} from './matching';
import type { Found, Hit, Scope, SearchEngine, Wanted } from './port';
import { beginningsOf, type SearchTerms } from './query';
import { cutsOf, oneEditApart, stemKey, stemOf } from './words';

/** Maximum number of words that replace a misspelt one. */
const maxCorrections = 20;
/** Words looked at that begin like one that was typed. */
const maxContinuations = 20;
const bounds = {
  /** Entries of one type that are looked at: beyond, counts say that there are more. */
  lookedAt: 20_000,
  /** The same if none of those has all the words: frequent words may occur together only far beyond. */
  farther: 100_000,
  /** Maximum number of entries that are counted to find the rarest word. */
  counted: 50_000,
  /** Maximum number of entries of one type that are checked while somebody types. */
  suggestedFrom: 2_000,
};

const none: Corrections = new Map();

interface Ranked {
  readonly _id: string;
  readonly rank: number;
  readonly order: number;
  readonly date: Date;
}

interface Lookup {
  readonly counts: ReadonlyMap<EntryType, number>;
  /** True where there were more entries than are looked at. */
  readonly more: boolean;
  readonly top: readonly Ranked[];
}

interface Look {
  readonly terms: SearchTerms;
  readonly scope: Scope;
  /** Entries of other types are only counted. */
  readonly type: EntryType | null;
  /** Number of best entries of each type. */
  readonly keep: number;
  readonly maxEntries: number;
  /** Number of entries that are checked if none of `maxEntries` matches. */
  readonly farther: number;
}

/**
 * Search in the database itself. Entries are found by the rarest of the words, and only these are checked: with
 * MongoDB's text index in Portuguese (stems, weights, score) for whole words, otherwise, for codes and words that are
 * still being typed, by their beginning in the index of keys. The text index is queried with one word because it
 * reads every entry with any of its words. If nothing is found, words that differ by one letter replace those that no
 * entry has.
 */
export class BuiltinSearch implements SearchEngine {
  readonly #entries: Collection<SearchEntry>;
  readonly #words: Collection<SearchWord>;

  constructor(
    db: Db,
    private readonly limits = bounds,
  ) {
    this.#entries = collection(db, searchEntries);
    this.#words = collection(db, searchWords);
  }

  async search({ terms, scope, type, skip, limit }: Wanted): Promise<Found> {
    const { lookedAt, farther } = this.limits;
    const look: Look = { terms, scope, type, keep: skip + limit, maxEntries: lookedAt, farther };
    let corrected = none;
    let found = await this.#find(look, corrected, !terms.exact && (await this.#isWhole(terms)));
    if (found.counts.size === 0 && !terms.exact) {
      corrected = await this.#corrections(terms);
      if (corrected.size > 0) found = await this.#find(look, corrected, false);
    }
    const { counts, more, top } = found;
    if (counts.size === 0) corrected = none;
    const total = type ? (counts.get(type) ?? 0) : [...counts.values()].reduce((sum, each) => sum + each, 0);
    const ids = top.slice(skip, skip + limit).map(({ _id }) => _id);
    return { hits: await this.#hits(ids, terms, corrected), total, more, counts, corrected };
  }

  async suggest({ terms, scope, limit }: Omit<Wanted, 'type' | 'skip'>): Promise<readonly Hit[]> {
    const maxEntries = this.limits.suggestedFrom;
    const look: Look = { terms, scope, type: null, keep: limit, maxEntries, farther: maxEntries };
    const { top } = await this.#find(look, none, false);
    return this.#hits(
      top.slice(0, limit).map(({ _id }) => _id),
      terms,
      none,
    );
  }

  /** `whole` if no word is searched by its beginning, and none is replaced. */
  async #find(look: Look, corrected: Corrections, whole: boolean): Promise<Lookup> {
    const { terms, scope } = look;
    const rest = matching(terms, corrected);
    const { lead, count } = await this.#rarest(leadTermsOf(terms, corrected));
    if (count === 0) return { counts: new Map(), more: false, top: [] };
    const text = whole && count < this.limits.lookedAt ? textOf(lead) : null;
    if (text) {
      const scored = await this.#lookAt(
        { ...text, $and: [within(scope), havingLead(lead)] },
        rest,
        look,
        true,
      );
      // Words that MongoDB leaves out of its index, its own stop words, are among the keys.
      if (scored.counts.size > 0) return scored;
    }
    const firstOf = (types: Scope['types']) => ({ ...havingLead(lead), ...within({ ...scope, types }) });
    if (count <= look.maxEntries) return this.#lookAt(firstOf(scope.types), rest, look, false);
    const ofTypes = await Promise.all(scope.types.map((type) => this.#frequent(firstOf([type]), rest, look)));
    return {
      counts: new Map(ofTypes.flatMap(({ counts }) => [...counts])),
      more: ofTypes.some(({ more }, at) => more && (look.type ?? scope.types[at]) === scope.types[at]),
      top: ofTypes.flatMap(({ top }) => top).sort(byRank),
    };
  }

  /** The same of a lead that more entries may have than are looked at. */
  async #frequent(first: Condition, rest: Condition | null, look: Look): Promise<Lookup> {
    const isBeyond = async (max: number) => (await this.#count(first, max + 1)) > max;
    const [found, more] = await Promise.all([
      this.#lookAt(first, rest, look, false),
      isBeyond(look.maxEntries),
    ]);
    const { farther } = look;
    if (!more || found.counts.size > 0 || farther <= look.maxEntries) return { ...found, more };
    const [behind, moreBehind] = await Promise.all([
      this.#lookAt(first, rest, { ...look, maxEntries: farther }, false),
      isBeyond(farther),
    ]);
    return { ...behind, more: moreBehind };
  }

  /**
   * Counts and ranks the entries of `first` that match `rest`. The limit between the two prevents the planner from
   * choosing another index than the one known to be rarest.
   */
  async #lookAt(
    first: Condition,
    rest: Condition | null,
    { terms, type, keep, maxEntries }: Look,
    scored: boolean,
  ): Promise<Lookup> {
    const wanted: Document[] = type ? [{ $match: { order: entryTypes.indexOf(type) } }] : [];
    const [found] = await this.#entries
      .aggregate<{ counts: { _id: EntryType; count: number }[]; top: Ranked[] }>(
        [
          { $match: first },
          { $limit: maxEntries },
          ...(rest ? [{ $match: rest }] : []),
          { $project: { type: 1, order: 1, date: 1, rank: rankOf(terms, scored) } },
          {
            $facet: {
              counts: [{ $group: { _id: '$type', count: { $sum: 1 } } }],
              top: [...wanted, { $sort: { rank: -1, order: 1, date: -1, _id: 1 } }, { $limit: keep }],
            },
          },
        ],
        scored ? {} : { hint: 'keys' },
      )
      .toArray();
    const counts = new Map((found?.counts ?? []).map(({ _id, count }) => [_id, count]));
    return { counts, more: false, top: found?.top ?? [] };
  }

  /** The lead that fewest entries have, and how many, which may be more than are counted. */
  async #rarest(leads: readonly LeadTerm[]): Promise<{ lead: LeadTerm; count: number }> {
    const counted = await Promise.all(
      leads.map(async (lead) => ({ lead, count: await this.#count(havingLead(lead), this.limits.counted) })),
    );
    return counted.reduce((rarest, each) => (each.count < rarest.count ? each : rarest));
  }

  #count(which: Condition, limit: number): Promise<number> {
    return this.#entries.countDocuments(which, { limit, hint: 'keys' });
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

  /** True where no word typed has another one beginning with it but its own forms. */
  async #isWhole(terms: SearchTerms): Promise<boolean> {
    const continued = await Promise.all(
      beginningsOf(terms).map(async (word) => {
        const others = await this.#words
          .find({ _id: { $gt: word, $lt: `${word}\uffff` } }, { projection: { _id: 1 } })
          .limit(maxContinuations)
          .toArray();
        return others.length === maxContinuations || others.some(({ _id }) => stemOf(_id) !== stemOf(word));
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
          .limit(maxCorrections * 10)
          .toArray();
        const others = near.map(({ _id }) => _id).filter((other) => oneEditApart(word, other));
        return [word, others.slice(0, maxCorrections)];
      }),
    );
    return new Map(found.filter(([, others]) => others.length > 0));
  }

  async #isKnown(word: string): Promise<boolean> {
    const keys = [word, stemKey(word)];
    return (await this.#entries.findOne({ keys: { $in: keys } }, { projection: { _id: 1 } })) !== null;
  }
}

const byRank = (one: Ranked, other: Ranked): number =>
  other.rank - one.rank ||
  one.order - other.order ||
  other.date.getTime() - one.date.getTime() ||
  (one._id < other._id ? -1 : 1);
