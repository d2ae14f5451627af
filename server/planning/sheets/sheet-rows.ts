import type { SheetRow } from '../../../app/domain/planning/sheets/sheet';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthCode, monthOfDate } from '../../../app/domain/values/month';
import type { Sheet } from './sheet';
import type { SheetRecord } from './sheet-rules';

type Shown = string | number | null;

/** Records as screens get them, column by column. */
export function shownRows(
  { columns }: Pick<Sheet, 'columns'>,
  records: readonly SheetRecord[],
  timeZone: string,
): SheetRow[] {
  const saver = saverIn(timeZone);
  const month = remembered((time: number) => monthCode(monthOfDate(new Date(time))));
  const readers = columns.map(({ id, kind, value }): [string, (record: SheetRecord) => Shown] => [
    id,
    value ??
      (kind === 'month'
        ? (record) => month((record[id] as Date).getTime())
        : (record) => record[id] as Shown),
  ]);
  return records.map((record) => {
    const row: Record<string, Shown> = { id: record._id.toHexString() };
    for (const [id, read] of readers) row[id] = read(record);
    row['version'] = record.version;
    row['savedBy'] = saver(record);
    return row as unknown as SheetRow;
  });
}

/** Who last saved a record's figures and when; empty if nobody did. Many rows share the instant of their save. */
export function saverIn(
  timeZone: string,
): (record: Pick<SheetRecord, 'changedBy' | 'changedByName' | 'changedAt'>) => string {
  const instant = remembered((time: number) => formatDateTime(new Date(time), timeZone));
  return ({ changedBy, changedByName, changedAt }) =>
    changedBy && changedAt ? `${changedByName ?? changedBy}, ${instant(changedAt.getTime())}` : '';
}

function remembered(reckon: (time: number) => string): (time: number) => string {
  const known = new Map<number, string>();
  return (time) => {
    const text = known.get(time) ?? reckon(time);
    known.set(time, text);
    return text;
  };
}
