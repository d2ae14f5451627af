import type { Db } from 'mongodb';
import { monthName, monthOfDate } from '../../../../app/domain/values/month';
import { placeId, type MonthPlace } from '../../../finance/balances/place';
import { ClosedMonths } from '../../../finance/closing/closed-months';
import type { FileRecord } from '../../provenance/file';
import type { Base } from '../../master-data/base';
import { collection } from '../../../platform/mongo/collection';
import { absentRows } from '../replace/absent-rows';
import { rowSnapshots } from '../../provenance/row-snapshots';

/** Why a load's balances stay: closed months have figures of it. Null where none has. */
export async function closedByNow(db: Db, base: Base, file: FileRecord): Promise<string | null> {
  if (base.collection_name !== 'saldo') return null;
  const closed = await new ClosedMonths(db).all();
  if (closed.length === 0) return null;
  const touched = await touchedPlaces(db, base, file, closed);
  if (touched.length === 0) return null;
  const named = touched.map(
    ({ businessUnitID, data_ref }) => `${monthName(monthOfDate(data_ref))} da empresa ${businessUnitID}`,
  );
  return `Esta carga não pode ser desfeita, porque há meses dela fechados: ${named.join('; ')}. Reabra-os em Fechamento antes.`;
}

/** Those of `places` whose balances a load added or changed; a balance that it brought again unchanged is no change. */
async function touchedPlaces(
  db: Db,
  { records }: Base,
  { _id }: FileRecord,
  places: readonly MonthPlace[],
): Promise<MonthPlace[]> {
  const file = _id.toHexString();
  const [images, absent] = [collection(db, rowSnapshots), collection(db, absentRows)];
  const touched = await Promise.all(
    places.map(async ({ businessUnitID, data_ref }) => {
      const rows = db
        .collection(records)
        .find({ businessUnitID, data_ref, '_source.file': file }, { projection: { valor: 1, _source: 1 } });
      for await (const row of rows) {
        const { line } = row['_source'] as { line: number };
        const image = await images.findOne({ _id: `${file}:${line}` });
        if (!image || image.before['valor'] !== row['valor']) return [{ businessUnitID, data_ref }];
      }
      const removed = await absent.findOne({
        file,
        state: { $ne: 'here' },
        'before.businessUnitID': businessUnitID,
        'before.data_ref': data_ref,
      });
      return removed ? [{ businessUnitID, data_ref }] : [];
    }),
  );
  return touched.flat().sort((one, other) => placeId(one).localeCompare(placeId(other)));
}
