import type { Db, Document, Filter } from 'mongodb';
import type { EntryType } from '../../../app/domain/data/search/types';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';

/** What an area says of something that is to be found. */
export interface EntryDraft {
  readonly id: string;
  readonly type: EntryType;
  readonly title: string;
  /** Further texts, each a separate phrase; empty ones are left out. */
  readonly facts: readonly (string | null | undefined)[];
  /** As written: `AB-12/3`, `12.345.678/0001-95`. */
  readonly codes: readonly string[];
  readonly url: string;
  readonly date: Date;
  readonly owner?: string;
  readonly base?: string;
  readonly branches?: readonly string[];
  readonly sources?: readonly string[];
}

/** How values of a key appear in the names of entries. */
export interface KeyNames {
  /** The name of a value; empty for what names nothing. */
  nameOf(value: unknown): string;
  valueOf(name: string): unknown;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A code with what it names, which rows may leave out. */
export const entryTitle = (code: string, name: unknown): string =>
  textOf(name) === '' ? code : `${code} — ${textOf(name)}`;

/** Texts are used as names unchanged. */
export const textNames: KeyNames = { nameOf: textOf, valueOf: (name) => name };

export const numberNames: KeyNames = {
  nameOf: (value) => (typeof value === 'number' ? String(value) : ''),
  valueOf: Number,
};

/** Days and months, which are stored at UTC midnight. */
export const dayNames: KeyNames = {
  nameOf: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : ''),
  valueOf: (name) => new Date(name),
};

/** Entries made of the rows of one master-data base: one for each value of a key. */
export interface RecordSource {
  readonly type: EntryType;
  readonly base: string;
  /** Collection of the rows. */
  readonly records: string;
  /** Which of its documents are the base's. */
  readonly scope: Filter<Document>;
  /** Field whose values name the entries. */
  readonly key: string;
  readonly names: KeyNames;
  /** Before the key in the names of entries, where sources of several bases have one type. */
  readonly prefix?: string;
  /** Entries of some values of the key, by their names, or of all; values that no row has give none. */
  drafts(db: Db, keys: readonly string[] | null): AsyncIterable<EntryDraft>;
}

interface Key {
  readonly key: string;
  /** `textNames` if absent. */
  readonly names?: KeyNames;
  /** Field that names the branch of a row, where rows are of branches. */
  readonly branch?: string;
}

/** Where the rows of a base are. */
export type Rows = Pick<RecordSource, 'base' | 'records' | 'scope'>;

type EntryText = Pick<EntryDraft, 'title' | 'facts' | 'codes' | 'url'>;

const batchSize = 1_000;

const fileOf = (row: Document): string[] => {
  const source = row['_source'] as { file?: string } | undefined;
  return source?.file ? [source.file] : [];
};
const dateOf = (value: unknown): Date => (value instanceof Date ? value : new Date(0));

/** An entry for each row of a base with a unique key. */
export const byRow =
  (
    type: EntryType,
    { branch, key, names = textNames }: Key,
    describe: (row: Document, key: string) => EntryText,
  ) =>
  (rows: Rows): RecordSource => ({
    type,
    ...rows,
    key,
    names,
    async *drafts(db, keys) {
      const wanted = keys ? { [this.key]: { $in: keys.map((name) => this.names.valueOf(name)) } } : {};
      for await (const row of db.collection(this.records).find({ ...this.scope, ...wanted }, { batchSize })) {
        const id = this.names.nameOf(row[this.key]);
        const branches = branch === undefined ? undefined : [textOf(row[branch])];
        yield {
          id,
          type,
          date: dateOf(row['creationDate']),
          sources: fileOf(row),
          branches,
          ...describe(row, id),
        };
      }
    },
  });

/**
 * One entry for all rows with the same value; `gather` are the accumulators of the `$group`, beside dates and files.
 */
export const byGroup =
  (
    type: EntryType,
    { branch, key, names = textNames }: Key,
    gather: Document,
    describe: (group: Document, key: string) => EntryText,
  ) =>
  (rows: Rows): RecordSource => ({
    type,
    ...rows,
    key,
    names,
    async *drafts(db, keys) {
      const wanted = keys ? { [this.key]: { $in: keys.map((name) => this.names.valueOf(name)) } } : {};
      const groups = db.collection(this.records).aggregate<Document>(
        [
          { $match: { ...this.scope, ...wanted } },
          {
            $group: {
              _id: `$${this.key}`,
              date: { $max: '$creationDate' },
              sources: { $addToSet: '$_source.file' },
              ...(branch === undefined ? {} : { branches: { $addToSet: `$${branch}` } }),
              ...gather,
            },
          },
        ],
        { allowDiskUse: true, batchSize },
      );
      for await (const group of groups) {
        const id = this.names.nameOf(group['_id']);
        const sources = (group['sources'] as unknown[]).filter((file) => typeof file === 'string');
        const branches = (group['branches'] as unknown[] | undefined)?.map(textOf);
        yield { id, type, date: dateOf(group['date']), sources, branches, ...describe(group, id) };
      }
    },
  });

/** First and last month of a group, as `monthsOf` reads them. */
export const monthRange = (field: string) => ({ first: { $min: `$${field}` }, last: { $max: `$${field}` } });

/** `Jan 2024 - Oct 2026`. */
export const monthsOf = ({ first, last }: Document): string =>
  first instanceof Date && last instanceof Date
    ? `${monthText(monthCodeOf(first))} - ${monthText(monthCodeOf(last))}`
    : '';

export const textsOf = (values: unknown): string[] =>
  Array.isArray(values) ? values.map(textOf).filter(Boolean) : [];

/** The code before the dash of `1001 - Lojas SP`. */
export const codeOf = (concat: string): string[] => {
  const [code = ''] = concat.split(' - ');
  return code === concat ? [] : [code];
};

/** The rows of a base that have a value, as a table; `row` opens one of them. */
export const tableUrl = (base: string, filters: Readonly<Record<string, string>>, row?: unknown): string =>
  `/repo/master-data?${new URLSearchParams({
    collection: base,
    ok: '1',
    ...filters,
    ...(row === undefined ? {} : { linha: String(row) }),
  })}`;
