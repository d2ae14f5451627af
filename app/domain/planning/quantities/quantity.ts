import { keyedName } from '../../forms/field';
import { numberText, quantityRule, readField } from '../../values/decimal-entry';
import { formatNumber } from '../../values/format';
import { notationOf } from '../../values/written-number';

export const quantityRefusal = 'Informe um número inteiro a partir de 0, sem casas decimais.';

/** The name of the input of a row's quantity. */
export const quantityField = (id: string): string => keyedName('valor', id);

/** A typed quantity: whole, from 0 to twelve digits, written as amounts are (`1.234`, `300,00`); null for anything else. */
export function quantityOf(typed: string): number | null {
  const entry = typed.trim() === '' ? null : readField(typed, quantityRule);
  return entry?.ok ? entry.value : null;
}

/** Whether a field holds what was drawn in it: a file may bring quantities that nobody could type. */
export const isAsDrawn = (typed: string, original: number): boolean => typed.trim() === numberText(original);

/** Why a typed text is no quantity; one that reads in two ways is told both. */
export function quantityFault(typed: string): string {
  const entry = readField(typed, quantityRule);
  return !entry.ok && notationOf(typed.trim()) === 'either' ? `${entry.reason}.` : quantityRefusal;
}

/** A typed quantity as people read numbers; what is none stays as it was typed. */
export function shownQuantity(typed: string): string {
  const quantity = quantityOf(typed);
  return quantity === null ? typed : formatNumber(quantity);
}
