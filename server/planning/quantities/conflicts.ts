import type { Collection } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { RowConflict } from '../../../app/domain/planning/quantities/conflict';
import type { Edit, Placed } from '../edits/plan';
import type { PlanChange } from './change';
import { labelOf, type PlanRecord } from './row';

/** One quantity as a form sent it. */
export interface RowEdit {
  readonly id: string;
  readonly typed: string;
  /** Version and quantity that the person saw; null where the form did not say. */
  readonly version: number | null;
  readonly original: number | null;
}

/** A quantity that is to be written, and how it was typed. */
export interface Quantity extends Edit {
  readonly typed: string;
}

/** Adds to conflicts what the person needs to decide them. */
export class RowConflicts {
  constructor(private readonly changes: Collection<PlanChange>) {}

  /** @param late edits of rows that were saved since `user` saw them, with the present rows */
  async of(
    user: string,
    late: readonly (Placed<Quantity, PlanRecord> & { readonly row: PlanRecord })[],
  ): Promise<RowConflict[]> {
    const ids = [...new Set(late.flatMap(({ row }) => row.trail?.[0]?.change ?? []))];
    const changes = ids.length > 0 ? await this.changes.find({ _id: { $in: ids } }).toArray() : [];
    const known = new Map(changes.map((change) => [change._id, change]));
    return late.map(({ edit, row }) => {
      const newest = known.get(row.trail?.[0]?.change ?? '');
      return {
        id: edit.row,
        label: labelOf(row),
        typed: edit.typed,
        valor: row.valor,
        by: newest && wrote(newest, row) ? (newest.user === user ? messages.ownWindow : newest.user) : null,
        version: row.version,
      };
    });
  }
}

/** Whether a change wrote the row last; an undoing since then has left it the change before its own. */
export const wrote = (
  { createdAt, statusChangeDate, state }: Pick<PlanChange, 'createdAt' | 'statusChangeDate' | 'state'>,
  { creationDate }: Pick<PlanRecord, 'creationDate'>,
): boolean => createdAt <= creationDate && (state === 'running' || creationDate <= statusChangeDate);
