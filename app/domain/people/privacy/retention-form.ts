import { as, Fault, trimmed, whole, type Field } from '../../forms/field';
import { defineForm, defineForms } from '../../forms/form';
import { isSafe, rangeOf, retentionKinds, type RetentionKind } from './retention';

/** A typed number of days; empty means no limit. */
const daysOf = (kind: RetentionKind) =>
  as(trimmed({ inputMode: 'numeric', maxLength: 20 }), (given) => {
    if (given === '') return null;
    const days = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
    return isSafe(kind, days) ? days : new Fault(rangeOf(kind));
  });

const days = Object.fromEntries(retentionKinds.map((kind) => [kind, daysOf(kind)])) as Record<
  RetentionKind,
  Field<number | null, Fault>
>;

/** A number of days for each kind, in a form or an address. */
export const retentionDaysForm = defineForm(days);

/**
 * The same fields: `intent=ask` asks for a preview; `intent=save` saves them, with the `version` that the person saw
 * (rule A24).
 */
export const retentionForm = defineForms({ ask: days, save: { ...days, version: whole(Number.NaN) } });
