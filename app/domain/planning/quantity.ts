import { formatNumber } from '../format';
import { largestQuantity } from './percent';

export const quantityRefusal = 'Informe um número inteiro a partir de 0, sem casas decimais.';

/** A typed quantity: whole, from 0 to twelve digits, thousands with or without points (`1.234`); null for anything else. */
export function quantityOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,15}$/.test(text) && !/^\d{1,3}(\.\d{3})+$/.test(text)) return null;
  const quantity = Number(text.replaceAll('.', ''));
  return quantity <= largestQuantity ? quantity : null;
}

/** A typed quantity as people read numbers; what is none stays as it was typed. */
export function shownQuantity(typed: string): string {
  const quantity = quantityOf(typed);
  return quantity === null ? typed : formatNumber(quantity);
}
