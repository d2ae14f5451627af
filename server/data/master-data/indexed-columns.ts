import { fileColumn } from '../../../app/domain/data/master-data/master-table';
import type { Base } from './base';
import type { Indexed } from '../../platform/row-index/indexed';
import type { IndexedColumns } from '../../platform/row-index/sought';
import { branchField } from './rights';
import { exportKinds, isMasked, optionsOf, textsOf } from './table-query';
import { fieldOf, shelfOf } from './shelves';

/** Columns that people write in screens, of which nothing is noted: blocks do not know them. */
const writtenOnScreens: Readonly<Record<string, readonly string[]>> = {
  planejamento_quantidade: ['valor'],
  forecast: shelfOf({ collection_name: 'forecast' }).edited,
  rh: shelfOf({ collection_name: 'rh' }).edited,
};

/** What blocks keep of a base's rows: what its list is searched and filtered by, and the branch whose people see them (rule A33). */
export function indexedColumns(base: Base): IndexedColumns {
  const ok = base.collection_ok === 1;
  const shelf = shelfOf(base);
  const field = (key: string) => (ok ? fieldOf(shelf, key) : key);
  const onScreens = (ok && writtenOnScreens[base.collection_name]) || [];
  const open = Object.entries(base.checks).filter(
    ([key]) => !isMasked(base, key) && !onScreens.includes(key),
  );
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
  };
}

/** The rows of a base, as they are searched by blocks (rule D26). */
export const indexedBase = (base: Base): Indexed => ({
  id: base._id,
  records: base.records,
  scope: base.collection_ok === 1 ? shelfOf(base).scope : {},
  hint: '_id_',
  columns: indexedColumns(base),
});
