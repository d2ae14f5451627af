import type { Filter } from 'mongodb';
import { sheetMonth, type ComparedMonths } from '../../../app/domain/finance/cockpit/filter';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthDate, monthOfDate } from '../../../app/domain/values/month';
import type { CommentRecord, FileRecord } from './collection';

/** The scope of a table: a unit (empty: all), and the two compared months. */
export interface Scope extends ComparedMonths {
  readonly unit: string;
}

/** A row of a table. */
export interface RowScope extends Scope {
  readonly row: string;
}

type Note = Pick<CommentRecord & FileRecord, 'row' | 'unit' | 'month'>;

/** Notes of a unit; for all units together, the notes of every unit. */
export const ofUnit = ({ unit }: Pick<Scope, 'unit'>): Filter<Note> => (unit ? { unit } : {});

/** Notes of the compared period: after the earlier month, up to the later. */
export const ofMonths = ({ from, to }: ComparedMonths): Filter<Note> => ({
  month: { $gt: monthDate(from), $lte: monthDate(to) },
});

export const isOfMonths = ({ month }: Pick<Note, 'month'>, { from, to }: ComparedMonths): boolean =>
  month > monthDate(from) && month <= monthDate(to);

/** The fields of a note that every reader sees. */
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

/** The place of a new note: the later month of its table. */
export const placeOf = ({ row, unit, to }: RowScope) => ({ row, unit, month: monthDate(to) });
