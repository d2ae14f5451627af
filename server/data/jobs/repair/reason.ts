import { labelOf } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { RefusedRecord } from '../../master-data/records';
import type { Sight } from '../../master-data/sight';

/**
 * Why a row was refused, for the present reader: the reason of an edit in the portal includes value and editor, which
 * are hidden from people who may not see the base any more.
 */
export function reasonFor(row: RefusedRecord, nok: Base, sight: Sight | null): string {
  const edited = row.faults.filter(({ kind }) => kind === 'edited');
  if (sight || edited.length === 0) return row.Error;
  const label = labelOf(nok);
  return edited
    .map(({ column }) => `${label(column)}: editado no portal; ficou o valor do portal`)
    .join('; ');
}
