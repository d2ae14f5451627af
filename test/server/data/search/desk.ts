import type { Document } from 'mongodb';
import { flags, type Flags } from '../../../../app/domain/people/access/access';
import { plainText } from '../../../../app/domain/data/search/result';
import type { Role } from '../../../../app/domain/people/access/roles';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { BuiltinSearch } from '../../../../server/data/search/builtin';
import type { EntryDraft } from '../../../../server/data/bases/record-source';
import { searchCollections } from '../../../../server/data/search/entry';
import { Explorer, type Search } from '../../../../server/data/search/explorer';
import { IndexWriter } from '../../../../server/data/search/index-writer';
import type { Person } from '../../../../server/people/users/user';
import { testDatabase } from '../../../servers/mongo';

export const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

export const person = (type: Role, name = 'ana'): Person => ({
  email: `${name}@demo.example`,
  name,
  type,
  stores: [],
});

/** A draft of a SKU, or of what `more` says. */
export const draft = (id: string, title: string, more: Partial<EntryDraft> = {}): EntryDraft => ({
  id,
  type: 'sku',
  title,
  facts: [],
  codes: [id],
  url: `/ij/explorer/sku/${encodeURIComponent(id)}`,
  date: new Date('2026-11-01T12:00:00Z'),
  ...more,
});

/** An explorer over the given drafts, on a database of its own. */
export async function openExplorer(
  drafts: readonly EntryDraft[],
  limits?: ConstructorParameters<typeof BuiltinSearch>[1],
) {
  const database = await testDatabase(searchCollections as unknown as CollectionDefinition<Document>[]);
  await new IndexWriter(database.db).write(drafts, 1);
  const explorer = new Explorer(database.db, new BuiltinSearch(database.db, limits), allOn);
  const look = (who: Person, search: string, more: Partial<Search> = {}) =>
    explorer.search(who, { search, exactPh: false, type: null, skip: 0, limit: 20, ...more });
  return {
    ...database,
    explorer,
    look,
    /** Ids of what GOLD finds, without their types, best first. */
    async ids(search: string, more: Partial<Search> = {}): Promise<string[]> {
      const { results } = await look(person('USER GOLD'), search, more);
      return results.map(({ id }) => id.slice(id.indexOf(':') + 1));
    },
    /** Titles with what was matched between brackets. */
    async marked(search: string, more: Partial<Search> = {}): Promise<string[]> {
      const { results } = await look(person('USER GOLD'), search, more);
      return results.map(({ title }) => title.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''));
    },
    titles: (results: readonly { title: Parameters<typeof plainText>[0] }[]) =>
      results.map(({ title }) => plainText(title)),
  };
}
