import type { Db, Document } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { isRepeatedKey } from '../../../platform/mongo/repeated';
import { keysOf, type Base } from '../base';
import { bySource } from '../records';
import { standardDefinition } from '../standard-bases';

type Keyed = Pick<Base, 'collection_name' | 'records' | 'checks' | 'rules' | 'branch'>;

const keyPrefix = 'key_';
const togetherPrefix = 'together_';
const branchPrefix = 'branch_';

/** Names an index by its columns, so that another key is another index. */
const nameOf = (kind: string, columns: readonly string[]): string => `${kind}${columns.join('-')}`;
const specOf = (columns: readonly string[]): Record<string, 1> =>
  Object.fromEntries(columns.map((column) => [column, 1 as const]));

/** The indexes that a company's own base needs for its key and its rules. */
const wantedOf = (base: Keyed) => [
  ...(keysOf(base).length > 0
    ? [{ name: nameOf(keyPrefix, keysOf(base)), columns: keysOf(base), unique: true }]
    : []),
  ...(base.branch === undefined
    ? []
    : [{ name: nameOf(branchPrefix, [base.branch, '_id']), columns: [base.branch, '_id'], unique: false }]),
  ...(base.rules ?? []).flatMap((rule) =>
    rule.kind === 'together'
      ? [{ name: nameOf(togetherPrefix, rule.parts), columns: rule.parts, unique: false }]
      : [],
  ),
];

/**
 * Makes the collections of a company's own base and the indexes that it needs; may be done again. Those of the portal's
 * own bases are made at start.
 * @throws Problem `invalid` where rows that are there have the same key
 */
export async function addShelves(db: Db, ok: Keyed, nok: Pick<Base, 'records'>): Promise<void> {
  if (standardDefinition(ok.collection_name)) return;
  for (const { records } of [ok, nok])
    await db.collection(records).createIndex(bySource.key, { name: bySource.name });
  for (const { name, columns, unique } of wantedOf(ok)) {
    try {
      await db.collection(ok.records).createIndex(specOf(columns), { name, unique });
    } catch (error) {
      if (!isRepeatedKey(error)) throw error;
      throw new Problem('invalid', messages.keyRepeats, { key: messages.keyRepeats }, { cause: error });
    }
  }
}

/** Takes away indexes of keys and rules that a base no longer has. */
export async function clearShelves(db: Db, ok: Keyed): Promise<void> {
  if (standardDefinition(ok.collection_name)) return;
  const wanted = new Set(wantedOf(ok).map(({ name }) => name));
  const there = await db.collection<Document>(ok.records).indexes();
  for (const { name = '' } of there)
    if ([keyPrefix, togetherPrefix, branchPrefix].some((each) => name.startsWith(each)) && !wanted.has(name))
      await db.collection(ok.records).dropIndex(name);
}
