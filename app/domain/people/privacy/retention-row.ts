import { formatDate, formatDateTime } from '../../values/format';
import { keptFor, removedText, retentionRules, type RetentionKind } from './retention';

/** A run that removed old data, in a list. */
export interface RetentionRow {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly days: string;
  readonly before: string;
  readonly removed: string;
}

interface Run {
  readonly _id: string;
  readonly kind: RetentionKind;
  readonly days: number;
  readonly before: Date;
  readonly at: Date;
  readonly state: 'running' | 'done';
  readonly removed: number;
}

export const retentionRow = (
  { _id, kind, days, before, at, state, removed }: Run,
  timeZone: string,
): RetentionRow => ({
  id: _id,
  at: formatDateTime(at, timeZone),
  kind: retentionRules[kind].label,
  days: keptFor(kind, days),
  before: formatDate(before, timeZone),
  removed: removedText(kind, removed) + (state === 'running' ? ' até agora' : ''),
});
