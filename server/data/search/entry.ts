import { entryTypes } from '../../../app/domain/data/search/types';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { searchMarks, searchRowMarks } from '../../platform/row-index';
import { entryBases } from './entry-bases';

/**
 * An entry of the explorer: its shown texts, and the same prepared for searching. `keys` contains every folded word,
 * every code without punctuation and, after a `~`, every stem of a word; `phrase` the words of title and body in
 * order between single spaces, with ` | ` between parts; `text` the input of MongoDB's text index.
 */
export const entrySchema = z.object({
  /** `<type>:<id of its subject>`. */
  _id: z.string(),
  type: z.enum(entryTypes),
  /** Place of the type among equal matches. */
  order: z.number().int(),
  /** Its owner (an e-mail), if not everybody with access to the type may see it. */
  owner: z.string().nullable(),
  /** The base that it is a file or a row of; empty where it is of none, or of one that everybody with access sees. */
  base: z.string(),
  /** The branches that it is of; null where it is of none. */
  branches: z.array(z.string()).nullable(),
  title: z.string(),
  body: z.string(),
  /** A path of this portal. */
  url: z.string().regex(/^\/(?!\/)/),
  date: z.date(),
  codes: z.array(z.string()),
  keys: z.array(z.string()),
  phrase: z.string(),
  text: z.object({ codes: z.string(), title: z.string(), body: z.string() }),
  /** The files that it was read from. */
  sources: z.array(z.string()),
  /** When it was indexed, in milliseconds: a rebuild removes entries with an older stamp. */
  stamp: z.number(),
});

export type SearchEntry = z.infer<typeof entrySchema>;

export const searchEntries = defineCollection<SearchEntry>({
  name: 'search_entries',
  writtenBy: 'the worker, from files, reports and bases',
  readBy: 'Explorer',
  version: 1,
  schema: entrySchema,
  indexes: [
    {
      key: { 'text.codes': 'text', 'text.title': 'text', 'text.body': 'text' },
      name: 'text',
      weights: { 'text.codes': 20, 'text.title': 10, 'text.body': 2 },
      default_language: 'portuguese',
      // Entries cannot choose their own language.
      language_override: 'no_language',
    },
    { key: { keys: 1, type: 1 }, name: 'keys' },
    { key: { type: 1, owner: 1 }, name: 'type_owner' },
    { key: { type: 1, sources: 1 }, name: 'sources' },
  ],
  migrations: [entryBases],
});

/** A word that some entry holds, with the shortenings by which misspellings find it. */
const wordSchema = z.object({ _id: z.string(), cuts: z.array(z.string()) });
export type SearchWord = z.infer<typeof wordSchema>;

export const searchWords = defineCollection<SearchWord>({
  name: 'search_words',
  writtenBy: 'the same',
  readBy: 'Explorer',
  version: 1,
  schema: wordSchema,
  indexes: [{ key: { cuts: 1 }, name: 'cuts' }],
});

export const searchCollections = [searchEntries, searchWords, searchMarks, searchRowMarks];
