import { grouped } from '../../../app/domain/values/grouped';
import { standardBase } from '../../bases';
import { notedRows } from '../../platform/row-index';
import type { Noted } from '../../platform/row-index/block-notes';
import { ownBaseOf } from './design/names';
import { standardBases } from './standard-bases';

const standard: ReadonlyMap<string, Noted> = new Map(
  grouped(standardBases(), ({ records }) => records).map(([records, bases]) => {
    const unnoted = bases.flatMap(({ collection_name: name, collection_ok: ok }) => {
      const edited = ok === 1 ? standardBase(name)?.edited : undefined;
      return edited ? [...edited.columns, ...edited.stamps] : [];
    });
    return [records, notedRows([...new Set(bases.map((base) => base.collection_name))], new Set(unnoted))];
  }),
);

/** How writes to the rows of a collection are noted (rule D26); null where no base has its rows there. */
export function writtenRows(collection: string): Noted | null {
  const own = ownBaseOf(collection);
  return own === null ? (standard.get(collection) ?? null) : notedRows([own]);
}
