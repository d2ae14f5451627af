import type { Document } from 'mongodb';
import type { Segment } from '../../../app/domain/data/search/result';
import type { EntryType } from '../../../app/domain/data/search/types';
import type { SearchEntry } from './entry';
import {
  boundsOf,
  type Bound,
  type Found,
  type Hit,
  type Scope,
  type SearchEngine,
  type Wanted,
} from './port';
import type { Chunk, SearchTerms } from './query';
import { isStopWord } from './words';

/** The beginnings of a text's words. */
const beginnings = {
  type: 'autocomplete',
  analyzer: 'portal_words',
  tokenization: 'edgeGram',
  minGrams: 2,
  maxGrams: 20,
} as const;

const keywords = [
  { type: 'string', analyzer: 'lucene.keyword' },
  {
    type: 'autocomplete',
    analyzer: 'lucene.keyword',
    tokenization: 'edgeGram',
    minGrams: 2,
    maxGrams: 30,
  },
] as const;

/**
 * Definition of the Atlas Search index on `search_entries` that this adapter asks; create it under the name of
 * `SEARCH_ATLAS_INDEX` (`npm run reindex` fills the collection). `portal_pt` is Lucene's Portuguese without accents.
 */
export const atlasIndex = {
  analyzers: [
    {
      name: 'portal_pt',
      tokenizer: { type: 'standard' },
      tokenFilters: [
        { type: 'lowercase' },
        { type: 'icuFolding' },
        { type: 'snowballStemming', stemmerName: 'portuguese' },
      ],
    },
    {
      name: 'portal_words',
      tokenizer: { type: 'standard' },
      tokenFilters: [{ type: 'lowercase' }, { type: 'icuFolding' }],
    },
  ],
  mappings: {
    dynamic: false,
    fields: {
      title: [
        {
          type: 'string',
          analyzer: 'portal_pt',
          multi: { words: { type: 'string', analyzer: 'portal_words' } },
        },
        beginnings,
      ],
      body: [
        {
          type: 'string',
          analyzer: 'portal_pt',
          multi: { words: { type: 'string', analyzer: 'portal_words' } },
        },
        beginnings,
      ],
      codes: keywords,
      keys: keywords,
      type: [{ type: 'token' }, { type: 'stringFacet' }],
      owner: { type: 'token' },
      base: { type: 'token' },
      branches: { type: 'token' },
      order: { type: 'number' },
      date: { type: 'date' },
    },
  },
} as const;

/** Words shorter than this must be right. */
const shortestFuzzy = 4;
const texts = ['title', 'body'];
/** One letter wrong is forgiven after the first one. */
const fuzzy = { maxEdits: 1, prefixLength: 1, maxExpansions: 50 };

/** The part of the driver's collection that this adapter needs. */
export interface AtlasEntries {
  aggregate(pipeline: Document[]): { toArray(): Promise<Document[]> };
}

interface AtlasHighlight {
  readonly path: string;
  readonly texts: readonly { readonly value: string; readonly type: 'hit' | 'text' }[];
}

type AtlasDocument = Pick<SearchEntry, '_id' | 'type' | 'title' | 'body' | 'url' | 'date'> & {
  readonly highlights?: readonly AtlasHighlight[];
};

interface AtlasMeta {
  readonly facet?: { readonly types?: { readonly buckets: readonly { _id: EntryType; count: number }[] } };
}

const snippetLength = 200;

/** Search by MongoDB Atlas Search (`$search`, `$searchMeta`) over the same entries as the built-in one. */
export class AtlasSearch implements SearchEngine {
  constructor(
    private readonly entries: AtlasEntries,
    private readonly index: string,
  ) {}

  async search({ terms, scope, type, skip, limit }: Wanted): Promise<Found> {
    const narrowed = type ? { ...scope, types: scope.types.filter((open) => open === type) } : scope;
    const [counts, hits] = await Promise.all([
      this.#counts(terms, scope),
      narrowed.types.length > 0 ? this.#hits(terms, narrowed, skip, limit) : [],
    ]);
    const total = type ? (counts.get(type) ?? 0) : [...counts.values()].reduce((sum, each) => sum + each, 0);
    return { hits, total, more: false, counts, corrected: new Map() };
  }

  async suggest({ terms, scope, limit }: Omit<Wanted, 'type' | 'skip'>): Promise<readonly Hit[]> {
    return this.#hits(terms, scope, 0, limit);
  }

  async #counts(terms: SearchTerms, scope: Scope): Promise<Map<EntryType, number>> {
    const facets = { types: { type: 'string', path: 'type', numBuckets: scope.types.length } };
    const [meta] = (await this.entries
      .aggregate([
        {
          $searchMeta: {
            index: this.index,
            facet: { operator: { compound: compound(terms, scope) }, facets },
          },
        },
      ])
      .toArray()) as AtlasMeta[];
    return new Map(meta?.facet?.types?.buckets.map(({ _id, count }) => [_id, Number(count)]));
  }

  async #hits(terms: SearchTerms, scope: Scope, skip: number, limit: number): Promise<Hit[]> {
    const found = (await this.entries
      .aggregate([
        {
          $search: {
            index: this.index,
            compound: compound(terms, scope),
            highlight: { path: texts, maxNumPassages: 1 },
            sort: { score: { $meta: 'searchScore' }, order: 1, date: -1 },
          },
        },
        { $skip: skip },
        { $limit: limit },
        {
          $project: {
            type: 1,
            title: 1,
            body: 1,
            url: 1,
            date: 1,
            highlights: { $meta: 'searchHighlights' },
          },
        },
      ])
      .toArray()) as AtlasDocument[];
    return found.map(({ _id, type, title, body, url, date, highlights = [] }) => ({
      id: _id,
      type,
      title: marked(title, highlights, 'title') ?? [{ text: title, hit: false }],
      snippet: passage(highlights, 'body') ?? beginning(body),
      url,
      date,
    }));
  }
}

/** What `$search` must match and may not leave; strings are values of operators, never operators. */
function compound(terms: SearchTerms, scope: Scope): Document {
  const { types, owner } = scope;
  const visible: Document[] = [{ in: { path: 'type', value: [...types] } }, ...boundsOf(scope).map(boundary)];
  if (owner !== null)
    visible.push({
      compound: {
        should: [{ equals: { path: 'owner', value: null } }, { equals: { path: 'owner', value: owner } }],
        minimumShouldMatch: 1,
      },
    });
  return {
    filter: visible,
    must: terms.exact ? [phrase(terms)] : terms.chunks.map(chunkOperator),
    should: [
      { text: { query: terms.code, path: 'codes', score: { boost: { value: 20 } } } },
      { phrase: { query: terms.phrase.join(' '), path: 'title', score: { boost: { value: 5 } } } },
    ],
  };
}

/** An index that has not got the field yet finds nothing of these types. */
const boundary = ({ types, field, has, hasNot, owner }: Bound): Document =>
  any([
    { compound: { mustNot: [{ in: { path: 'type', value: [...types] } }] } },
    has
      ? { in: { path: field, value: [...has] } }
      : {
          compound: {
            must: [{ exists: { path: field } }],
            mustNot: [{ in: { path: field, value: [...(hasNot ?? [])] } }],
          },
        },
    ...(owner === null ? [] : [{ equals: { path: 'owner', value: owner } }]),
  ]);

const any = (should: Document[]): Document => ({ compound: { should, minimumShouldMatch: 1 } });

const phrase = ({ phrase: words, code }: SearchTerms): Document =>
  any([
    {
      phrase: {
        query: words.join(' '),
        path: texts.map((value) => ({ value, multi: 'words' })),
      },
    },
    { text: { query: code, path: 'codes' } },
  ]);

function chunkOperator({ words, code }: Chunk): Document {
  const alone = words.every(isStopWord);
  const all = words.flatMap((word, index) =>
    alone || !isStopWord(word) ? [wordOperator(word, index === words.length - 1)] : [],
  );
  if (code === null) return all[0] ?? any([]);
  return any([...codeOperators(code, true), { compound: { must: all } }]);
}

const wordOperator = (word: string, begins: boolean): Document =>
  any([
    { text: { query: word, path: texts, score: { boost: { value: 3 } } } },
    ...(word.length >= shortestFuzzy ? [{ text: { query: word, path: texts, fuzzy } }] : []),
    ...(begins && word.length > 1 ? texts.map((path) => ({ autocomplete: { query: word, path } })) : []),
    ...codeOperators(word, begins),
  ]);

/** An entry's own codes, and all that its texts mention. */
const codeOperators = (code: string, begins: boolean): Document[] => [
  { text: { query: code, path: ['codes', 'keys'], ...(code.length >= shortestFuzzy ? { fuzzy } : {}) } },
  ...(begins && code.length > 1
    ? ['codes', 'keys'].map((path) => ({ autocomplete: { query: code, path } }))
    : []),
];

const segmentsOf = ({ texts: parts }: AtlasHighlight): Segment[] =>
  parts.map(({ value, type }) => ({ text: value, hit: type === 'hit' }));

const passage = (highlights: readonly AtlasHighlight[], path: string): Segment[] | null => {
  const found = highlights.find((highlight) => highlight.path === path);
  return found ? segmentsOf(found) : null;
};

/** The whole title with its highlighted passage, which may be only a part of it. */
function marked(title: string, highlights: readonly AtlasHighlight[], path: string): Segment[] | null {
  const segments = passage(highlights, path);
  if (!segments) return null;
  const text = segments.map((segment) => segment.text).join('');
  const at = title.indexOf(text);
  if (at < 0) return null;
  return [
    { text: title.slice(0, at), hit: false },
    ...segments,
    { text: title.slice(at + text.length), hit: false },
  ].filter((segment) => segment.text !== '');
}

const beginning = (body: string): Segment[] =>
  body === ''
    ? []
    : [{ text: body.length > snippetLength ? `${body.slice(0, snippetLength)} …` : body, hit: false }];
