import type { ExplorerResult } from '../../../app/domain/data/search/result';
import { madeTypes, partedTypes, type EntryType } from '../../../app/domain/data/search/types';
import type { SearchTerms } from './query';

/** What a person may find. */
export interface Scope {
  readonly types: readonly EntryType[];
  /** Entries with an owner are limited to this e-mail; null: no limit. */
  readonly owner: string | null;
  readonly email: string;
  /** Bases whose files, except the person's own, and whose rows are hidden (rule A33). */
  readonly hidden: { readonly files: readonly string[]; readonly rows: readonly string[] };
  /** Entries of branches are limited to these; empty: no limit. */
  readonly stores: readonly string[];
}

/** Entries of some types that are found only where one of their fields has, or has not, one of some values. */
export interface Bound {
  readonly types: readonly EntryType[];
  readonly field: 'base' | 'branches';
  readonly has: readonly string[] | null;
  readonly hasNot: readonly string[] | null;
  /** Whose own are found in any case. */
  readonly owner: string | null;
}

/** What bounds a scope beside its types and the owner. */
export const boundsOf = ({ email, hidden, stores }: Scope): Bound[] => [
  ...(hidden.files.length > 0
    ? [{ types: ['file'] as const, field: 'base' as const, has: null, hasNot: hidden.files, owner: email }]
    : []),
  ...(hidden.rows.length > 0
    ? [{ types: madeTypes, field: 'base' as const, has: null, hasNot: hidden.rows, owner: null }]
    : []),
  ...(stores.length > 0
    ? [{ types: partedTypes, field: 'branches' as const, has: stores, hasNot: null, owner: null }]
    : []),
];

export interface Wanted {
  readonly terms: SearchTerms;
  readonly scope: Scope;
  /** Only this type; facets count all types nevertheless. */
  readonly type: EntryType | null;
  readonly skip: number;
  readonly limit: number;
}

/** An entry that was found, its matched words marked. */
export type Hit = ExplorerResult;

export interface Found {
  readonly hits: readonly Hit[];
  /** Entries of the wanted type. */
  readonly total: number;
  /**
   * True if there may be more than `total` results, even if that is 0, and more than the counts: counting stops at a
   * limit.
   */
  readonly more: boolean;
  /** Entries by type, the scope's types that have any. */
  readonly counts: ReadonlyMap<EntryType, number>;
  /** Words without a match, each with the searched words that differ by one letter. */
  readonly corrected: ReadonlyMap<string, readonly string[]>;
}

/**
 * Searches `search_entries`. Every word must match, itself, by its stem or by its beginning, in any order; case and
 * accents are ignored; a code matches with and without its punctuation. Nothing outside of the scope is found or
 * counted.
 */
export interface SearchEngine {
  search(wanted: Wanted): Promise<Found>;
  /** The first hits while somebody types; without counts. */
  suggest(wanted: Omit<Wanted, 'type' | 'skip'>): Promise<readonly Hit[]>;
}
