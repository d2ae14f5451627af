import type { Db, Document } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { isRepeatedKey } from '../../../platform/mongo';
import { keysOf, type Base } from '../base';
import { claimsField } from '../claims';
import { bySource } from '../records';
import { standardBase } from '../../../bases';

type Keyed = Pick<Base, 'collection_name' | 'records' | 'checks' | 'rules' | 'branch'>;

const keyPrefix = 'key_';
const togetherPrefix = 'together_';
const branchPrefix = 'branch_';
const claimsPrefix = 'claims_';
const ownPrefixes = [keyPrefix, togetherPrefix, branchPrefix, claimsPrefix];

/** Names an index after its columns, so that a different key gets a different index. */
const nameOf = (kind: string, columns: readonly string[]): string => `${kind}${columns.join('-')}`;
const specOf = (columns: readonly string[]): Record<string, 1> =>
  Object.fromEntries(columns.map((column) => [column, 1 as const]));

/** The indexes that a company's own base needs for its key and its rules. */
const wantedOf = (base: Keyed) => [
  ...(keysOf(base).length > 0
    ? [{ name: nameOf(keyPrefix, keysOf(base)), columns: keysOf(base), unique: true, sparse: false }]
    : []),
  ...(base.branch === undefined ? [] : [plain(branchPrefix, [base.branch, '_id'])]),
  ...(base.rules ?? []).flatMap((rule) =>
    rule.kind === 'together' ? [plain(togetherPrefix, rule.parts)] : [],
  ),
  // Earlier rows have no claims: repeated combinations among them do not prevent the rule from applying to new rows.
  ...((base.rules ?? []).some(({ kind }) => kind === 'together')
    ? [{ name: nameOf(claimsPrefix, [claimsField]), columns: [claimsField], unique: true, sparse: true }]
    : []),
];

const plain = (kind: string, columns: readonly string[]) => ({
  name: nameOf(kind, columns),
  columns,
  unique: false,
  sparse: false,
});

/**
 * Creates the collections of a company's own base and their indexes; may be repeated. Those of the standard bases
 * are created at start.
 * @throws Problem `invalid` if stored rows have the same key
 */
export async function addRowCollections(db: Db, ok: Keyed, nok: Pick<Base, 'records'>): Promise<void> {
  if (standardBase(ok.collection_name)) return;
  for (const { records } of [ok, nok])
    await db.collection(records).createIndex(bySource.key, { name: bySource.name });
  for (const { name, columns, unique, sparse } of wantedOf(ok)) {
    try {
      await db.collection(ok.records).createIndex(specOf(columns), { name, unique, sparse });
    } catch (error) {
      if (!isRepeatedKey(error)) throw error;
      throw new Problem('invalid', messages.keyRepeats, { key: messages.keyRepeats }, { cause: error });
    }
  }
}

/** Drops the indexes of keys and rules that a base no longer has. */
export async function clearRowCollections(db: Db, ok: Keyed): Promise<void> {
  if (standardBase(ok.collection_name)) return;
  const wanted = new Set(wantedOf(ok).map(({ name }) => name));
  const there = await db.collection<Document>(ok.records).indexes();
  for (const { name = '' } of there)
    if (ownPrefixes.some((each) => name.startsWith(each)) && !wanted.has(name))
      await db.collection(ok.records).dropIndex(name);
}
