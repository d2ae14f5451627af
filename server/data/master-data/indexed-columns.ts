import { fileColumn } from '../../../app/domain/data/master-data/master-table';
import type { Base } from './base';
import type { Indexed } from '../../platform/row-index/indexed';
import type { IndexedColumns } from '../../platform/row-index/sought';
import { standardBase } from '../../bases';
import { branchField } from './rights';
import { exportKinds, isMasked, optionsOf, textsOf } from './table-query';
import { fieldOf, storageOf } from './base-storage';

/**
 * The columns in the blocks of a base: those for searching and filtering its list, the branch (rule A33), and those
 * that panels read (rule X28).
 */
export function indexedColumns(base: Base): IndexedColumns {
  const ok = base.collection_ok === 1;
  const storage = storageOf(base);
  const field = (key: string) => (ok ? fieldOf(storage, key) : key);
  const open = Object.entries(base.checks).filter(([key]) => !isMasked(base, key));
  const keys = (of: typeof open) => of.map(([key]) => field(key));
  const branch = branchField(base);
  return {
    texts: textsOf(base).map(field),
    cnpjs: keys(open.filter(([, { kind }]) => kind === 'cnpj')),
    values: [
      ...keys(open.filter(([key]) => optionsOf(base, key) !== null)),
      fileColumn,
      ...(branch === undefined ? [] : [branch]),
    ],
    figures: ok ? keys(open.filter(([, { kind }]) => exportKinds[kind] !== 'text')) : [],
    ...(isAnalysed(base) && { analysed: analysedFields(base) }),
  };
}

/** Whether the collection contains only rows of this base. */
export const isAnalysed = (base: Pick<Base, 'collection_name' | 'collection_ok'>): boolean =>
  base.collection_ok === 1 && Object.keys(storageOf(base).scope).length === 0;

/** The columns of a base that panels may read: those declared by the portal, and those made by form. */
function analysedFields(base: Base): string[] {
  const declared = Object.entries(standardBase(base.collection_name)?.panel?.fields ?? {});
  const branch = branchField(base);
  const all = [
    ...declared.flatMap(([key, { reckoned }]) => (reckoned ? [] : [key])),
    ...Object.keys(base.checks).flatMap((key) =>
      isMasked(base, key) ? [] : [fieldOf(storageOf(base), key)],
    ),
    ...(branch === undefined ? [] : [branch]),
  ];
  // Nested fields are read only by the database.
  return [...new Set(all)].filter((key) => !key.includes('.'));
}

/** The configuration of a base for its blocks (rule D26). */
export const indexedBase = (base: Base): Indexed => ({
  id: base._id,
  records: base.records,
  scope: base.collection_ok === 1 ? storageOf(base).scope : {},
  hint: '_id_',
  columns: indexedColumns(base),
  edited: base.collection_ok === 1 ? standardBase(base.collection_name)?.edited : undefined,
});
