import { formatDay } from '../../../app/domain/values/format';
import { planColumns, type PlanRow } from '../../../app/domain/planning/quantities/columns';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import type { PlanRecord } from './row';

/** Rows as screens show them. Those of a file or of a group change share their instant, whose day is written once. */
export function shownRows(rows: readonly PlanRecord[], timeZone: string): PlanRow[] {
  const days = new Map<number, string>();
  const dayOf = (date: Date) => {
    const day = days.get(date.getTime()) ?? formatDay(date, timeZone);
    days.set(date.getTime(), day);
    return day;
  };
  return rows.map((row) => ({
    id: row._id.toHexString(),
    version: row.version,
    month: monthText(monthCodeOf(row.data_ref)),
    valor: row.valor,
    texts: planColumns.map(([field]) =>
      field === 'creationDate' ? dayOf(row.creationDate) : field === 'valor' ? '' : (row[field] ?? ''),
    ),
  }));
}
