import type { Db, Document } from 'mongodb';
import type { EntryType } from '../../../../app/domain/data/search/types';
import { formatInteger } from '../../../../app/domain/values/format';
import { collection } from '../../../platform/mongo';
import {
  branchOf,
  columnsOf,
  exportKinds,
  isMasked,
  keysOf,
  masterDataBases,
  shownValue,
} from '../../master-data';
import type { Base } from '../../master-data/base';
import { standardBase } from '../../../bases';
import { byGroup, byRow, dayNames, numberNames, tableUrl, textNames, textOf } from '../../bases';
import type { KeyNames, RecordSource } from '../../bases/record-source';

/** The names of all bases, as people know them. */
export async function baseLabels(db: Db): Promise<ReadonlyMap<string, string>> {
  const bases = await collection(db, masterDataBases)
    .find({ collection_ok: 1 }, { projection: { collection_name: 1, label_name: 1 } })
    .toArray();
  return new Map(bases.map((base) => [base.collection_name, base.label_name]));
}

/** Sources of the entries of bases made by form, by their present records; only of `names`, if given. */
export async function formSources(db: Db, names?: readonly string[]): Promise<RecordSource[]> {
  const bases = await collection(db, masterDataBases)
    .find({ collection_ok: 1, ...(names && { collection_name: { $in: [...names] } }) })
    .sort({ order: 1 })
    .toArray();
  return bases.flatMap((base) => (standardBase(base.collection_name) ? [] : (formSource(base) ?? [])));
}

/**
 * Rows are found by the first text of their key, else by the first that is required, else by the first number or day of their key;
 * a base without one is not searched.
 */
export function formSource(base: Base): RecordSource | null {
  const { collection_name: name, records, label_name: label, checks } = base;
  const keys = keysOf(base);
  const texts = columnsOf(base).flatMap(([key]) => (isText(base, key) ? [key] : []));
  const key =
    texts.find((each) => keys.includes(each)) ??
    texts.find((each) => checks[each]?.required) ??
    keys.find((each) => namesOf(base, each));
  const names = key === undefined ? null : namesOf(base, key);
  if (key === undefined || !names) return null;
  const type = typeOf(base);
  const prefix = `${name}:`;
  const branch = branchOf(base);
  const place = { key, names, ...(branch !== undefined && { branch }) };
  const rows = { base: name, records, scope: {} };
  const entryOf = (value: unknown, facts: readonly string[], row?: unknown) => {
    const shown = shownValue(base, key, value, 'UTC');
    // As a filter reads it: with all its decimals.
    const written = typeof value === 'number' ? String(value).replace('.', ',') : shown;
    return {
      title: `${label} ${shown}`,
      facts,
      codes: [...new Set([shown, written])],
      url: tableUrl(name, { [key]: written }, row),
    };
  };
  const source =
    keys.length === 1 && keys[0] === key
      ? byRow(type, place, (row) =>
          entryOf(
            row[key],
            texts.flatMap((each) => (each === key ? [] : textOf(row[each]))),
            row['_id'],
          ),
        )(rows)
      : byGroup(type, place, { rows: { $sum: 1 } }, (group: Document) =>
          // People limited to branches do not find rows of others.
          entryOf(
            group['_id'],
            branch === undefined ? [`${formatInteger(Number(group['rows']))} linhas`] : [],
          ),
        )(rows);
  return prefixed(source, name, prefix);
}

/** How a column's values name entries; null for masked ones. */
function namesOf(base: Base, key: string): KeyNames | null {
  if (isText(base, key)) return textNames;
  const kind = base.checks[key]?.kind;
  const exportKind = kind && exportKinds[kind];
  if (exportKind === 'date' || exportKind === 'month') return dayNames;
  return exportKind === 'number' || exportKind === 'integer' ? numberNames : null;
}

function typeOf(base: Base): EntryType {
  if (branchOf(base) !== undefined) return 'branch-record';
  return base.readers && !base.readers.includes('USER GOLD') ? 'kept-record' : 'record';
}

const isText = (base: Base, key: string): boolean => {
  const kind = base.checks[key]?.kind;
  return kind !== undefined && exportKinds[kind] === 'text' && kind !== 'boolean' && !isMasked(base, key);
};

/** Entries of several bases with one type have prefixed names. */
const prefixed = (source: RecordSource, base: string, prefix: string): RecordSource => ({
  ...source,
  prefix,
  async *drafts(db, keys) {
    for await (const draft of source.drafts(db, keys))
      if (draft.id !== '') yield { ...draft, id: `${prefix}${draft.id}`, base };
  },
});
