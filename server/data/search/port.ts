import type { Segment } from '../../../app/domain/data/search/result';
import type { EntryType } from '../../../app/domain/data/search/types';
import type { SearchTerms } from './query';

/** What a person may find: types, and of entries that have an owner only those of one e-mail (null: all). */
export interface Scope {
  readonly types: readonly EntryType[];
  readonly owner: string | null;
}

export interface Wanted {
  readonly terms: SearchTerms;
  readonly scope: Scope;
  /** Only this type; facets count all types nevertheless. */
  readonly type: EntryType | null;
  readonly skip: number;
  readonly limit: number;
}

/** An entry that was found, its matched words marked. */
export interface Hit {
  readonly id: string;
  readonly type: EntryType;
  readonly title: readonly Segment[];
  readonly snippet: readonly Segment[];
  readonly url: string;
  readonly date: Date;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** Entries of the wanted type. */
  readonly total: number;
  /** True where there are more than `total`, and than the counts say: they stop at so many. */
  readonly more: boolean;
  /** Entries by type, the scope's types that have any. */
  readonly counts: ReadonlyMap<EntryType, number>;
  /** Words that nothing has, each with those one letter apart that were searched instead. */
  readonly corrected: ReadonlyMap<string, readonly string[]>;
}

/**
 * Searches `search_entries`. Every word must match, by itself, by its stem or by its beginning, in whatever order; case
 * and accents do not count; a code matches with and without its punctuation. Nothing out of scope is found or counted.
 */
export interface SearchEngine {
  search(wanted: Wanted): Promise<Found>;
  /** The first hits while somebody types; nothing is counted. */
  suggest(wanted: Omit<Wanted, 'type' | 'skip'>): Promise<readonly Hit[]>;
}
