import type { Collection, Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { ExplorerQuery } from '../../../app/domain/data/search/query';
import type { ExplorerResult, Facet } from '../../../app/domain/data/search/result';
import { thingPath, thingsOpenTo, type ThingKind } from '../../../app/domain/insight/things/thing';
import { entryTypes, typesOpenTo, type EntryType } from '../../../app/domain/data/search/types';
import { filesSeenBy } from '../files';
import { basesOfFiles, knownBases, seesWhole, Sight } from '../master-data';
import type { Seen } from '../master-data/rights';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { searchEntries, type SearchEntry } from './entry';
import { within } from './matching';
import type { Scope, SearchEngine } from './port';
import { isTooShort, termsOf } from './query';

const suggestions = 8;

/** A search's part of the results: `skip` entries are left out before it. */
export type Search = Pick<ExplorerQuery, 'search' | 'exactPh' | 'type'> & {
  readonly skip: number;
  readonly limit: number;
};

/** The results of a search among what a person may open. */
export interface Exploration {
  readonly results: readonly ExplorerResult[];
  readonly total: number;
  /** True where there may be more than `total`, even where that is 0. */
  readonly more: boolean;
  /** All types with results, whichever is shown. */
  readonly facets: readonly Facet[];
  /** Words that nothing has, and what was searched in their place. */
  readonly corrected: readonly { readonly typed: string; readonly instead: readonly string[] }[];
  /** True where more is to be typed before anything is searched. */
  readonly short: boolean;
}

const nothing: Exploration = { results: [], total: 0, more: false, facets: [], corrected: [], short: false };

/** The explorer: searches everything in the portal, and finds only what the person may open (rule I5). */
export class Explorer {
  readonly #entries: Collection<SearchEntry>;

  constructor(
    private readonly db: Db,
    private readonly engine: SearchEngine,
    private readonly flags: Flags,
  ) {
    this.#entries = collection(db, searchEntries);
  }

  async search(person: Person, { search, exactPh, type, skip, limit }: Search): Promise<Exploration> {
    const terms = termsOf(search, exactPh);
    const scope = await this.#scope(person);
    if (!terms || scope.types.length === 0) return nothing;
    if (isTooShort(terms)) return { ...nothing, short: true };
    const found = await this.engine.search({ terms, scope, type, skip, limit });
    return {
      results: this.#leading(person, found.hits),
      total: found.total,
      more: found.more,
      facets: facetsOf(found.counts),
      corrected: [...found.corrected].map(([typed, instead]) => ({ typed, instead })),
      short: false,
    };
  }

  /** The first results while somebody types; none for a single letter. */
  async suggest(person: Person, search: string): Promise<readonly ExplorerResult[]> {
    const terms = termsOf(search, false);
    const scope = await this.#scope(person);
    if (!terms || isTooShort(terms) || scope.types.length === 0) return [];
    return this.#leading(person, await this.engine.suggest({ terms, scope, limit: suggestions }));
  }

  /** How much there is to search, by type. */
  async holdings(person: Person): Promise<Facet[]> {
    const scope = await this.#scope(person);
    const counts = await Promise.all(
      scope.types.map(async (type): Promise<[EntryType, number]> => [
        type,
        await this.#entries.countDocuments(within({ ...scope, types: [type] })),
      ]),
    );
    return facetsOf(new Map(counts));
  }

  /**
   * Results with their own page link to it for people who may open it, and otherwise to the rows of their base
   * (rule I10).
   */
  #leading(person: Person, results: readonly ExplorerResult[]): ExplorerResult[] {
    const open = thingsOpenTo(person.type, this.flags);
    return results.map((result) => {
      const kind = thingTypes[result.type];
      if (kind === undefined || !open.includes(kind)) return result;
      return { ...result, url: thingPath(kind, result.id.slice(result.type.length + 1)) };
    });
  }

  async #scope(person: Person): Promise<Scope> {
    const [known, ofFiles] = await Promise.all([knownBases(this.db), basesOfFiles(this.db)]);
    const bases = known.filter(({ collection_ok: ok }) => ok === 1);
    return {
      types: typesOpenTo(person, this.flags),
      owner: filesSeenBy(person).only,
      email: person.email,
      hidden: {
        files: namesOf(ofFiles.filter((base) => !seesWhole(base, person))),
        rows: namesOf(bases.filter((base) => !Sight.of(base, person, this.flags))),
      },
      stores: person.stores,
    };
  }
}

/** Entries that are of a thing with a page; their ids end with its code. */
const thingTypes: Partial<Record<EntryType, ThingKind>> = {
  'cost-centre': 'centre',
  'management-account': 'account',
  branch: 'branch',
  'branch-centre': 'branch',
};

const namesOf = (bases: readonly Seen[]): string[] => bases.map(({ collection_name: name }) => name);

const facetsOf = (counts: ReadonlyMap<EntryType, number>): Facet[] =>
  entryTypes.flatMap((type) => {
    const count = counts.get(type) ?? 0;
    return count > 0 ? [{ type, count }] : [];
  });
