import { keyedName } from '../../forms/field';
import { numberText, quantityRule, readField } from '../../values/decimal-entry';
import { formatNumber } from '../../values/format';
import { notationOf } from '../../values/written-number';

export const quantityRefusal = 'Informe um número inteiro a partir de 0, sem casas decimais.';

/** Name of the input for a row's quantity. */
export const quantityField = (id: string): string => keyedName('valor', id);

/**
 * A typed quantity: whole, from 0 to twelve digits, in the notation of amounts (`1.234`, `300,00`); null for anything
 * else.
 */
export function quantityOf(typed: string): number | null {
  const entry = typed.trim() === '' ? null : readField(typed, quantityRule);
  return entry?.ok ? entry.value : null;
}

/** Whether an input still has its drawn text: files can contain quantities that nobody can type. */
export const isAsDrawn = (typed: string, original: number): boolean => typed.trim() === numberText(original);

/** Why a text is not a valid quantity; an ambiguous text gets both readings. */
export function quantityFault(typed: string): string {
  const entry = readField(typed, quantityRule);
  return !entry.ok && notationOf(typed.trim()) === 'either' ? `${entry.reason}.` : quantityRefusal;
}

/** A typed quantity in the usual notation; an invalid text stays unchanged. */
export function shownQuantity(typed: string): string {
  const quantity = quantityOf(typed);
  return quantity === null ? typed : formatNumber(quantity);
}
