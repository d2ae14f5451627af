import type { Filter } from 'mongodb';
import { sheetMonth, type ComparedMonths } from '../../../app/domain/finance/cockpit/filter';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthDate, monthOfDate } from '../../../app/domain/values/month';
import type { CommentRecord, FileRecord } from './collection';

/** What a table shows: a unit (empty: all), and the two months that it compares. */
export interface Scope extends ComparedMonths {
  readonly unit: string;
}

/** A row of a table. */
export interface RowScope extends Scope {
  readonly row: string;
}

type Note = Pick<CommentRecord & FileRecord, 'row' | 'unit' | 'month'>;

/** Notes of a unit; with all units together, everybody's. */
export const ofUnit = ({ unit }: Pick<Scope, 'unit'>): Filter<Note> => (unit ? { unit } : {});

/** Notes written for the months that a table shows the change of: after the earlier, up to the later. */
export const ofMonths = ({ from, to }: ComparedMonths): Filter<Note> => ({
  month: { $gt: monthDate(from), $lte: monthDate(to) },
});

export const isOfMonths = ({ month }: Pick<Note, 'month'>, { from, to }: ComparedMonths): boolean =>
  month > monthDate(from) && month <= monthDate(to);

/** What every note says of itself to whoever reads it. */
export const noteFacts = (
  { _id, author, authorName, at, month, unit }: Omit<CommentRecord, 'text' | 'editedAt'>,
  reader: string,
  timeZone: string,
) => ({
  id: _id.toHexString(),
  by: authorName,
  at: formatDateTime(at, timeZone),
  month: sheetMonth(monthOfDate(month)),
  unit,
  own: author === reader,
});

/** Where a note is put: the later month of its table. */
export const placeOf = ({ row, unit, to }: RowScope) => ({ row, unit, month: monthDate(to) });
