import { faultTitle } from '../../../../app/domain/data/jobs/job';
import { z } from '../../../platform/zod';
import { columnsOf, type Base } from '../base';
import type { RowFault } from '../../bases/row-rule';

/** The number of rows with a fault of a kind in a column. */
export const reasonSchema = z.object({
  column: z.string(),
  label: z.string(),
  kind: z.string(),
  count: z.number().int(),
  /** The first of them, in words. */
  example: z.string(),
});
export type Reason = z.infer<typeof reasonSchema>;

const maxReasons = 200;

/** Adds faults to reasons; the most frequent come first. */
export function withReasons(before: readonly Reason[], faults: readonly RowFault[], ok: Base): Reason[] {
  const headers = new Map(columnsOf(ok));
  const reasons = new Map(before.map((reason) => [`${reason.column} ${reason.kind}`, { ...reason }]));
  for (const { column, kind, message } of faults) {
    const known = reasons.get(`${column} ${kind}`);
    if (known) known.count += 1;
    else if (reasons.size < maxReasons)
      reasons.set(`${column} ${kind}`, {
        column,
        label: headers.get(column) ?? column,
        kind,
        count: 1,
        example: message.slice(0, 300),
      });
  }
  return [...reasons.values()].sort((one, other) => other.count - one.count);
}

/** Reasons for a page. */
export const reasonViews = (reasons: readonly Reason[]) =>
  reasons.map(({ label, kind, count, example }) => ({ label, title: faultTitle(kind), count, example }));
