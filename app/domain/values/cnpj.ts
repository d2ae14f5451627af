import { condensed } from './words';

/**
 * A company's registration (CNPJ): twelve digits or, since July 2026, capitals too, and two check digits
 * (IN RFB 2.229/2024). It is stored as these 14 characters and read as `12.ABC.345/01DE-35`.
 */

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function checkDigit(characters: string): number {
  const own = weights.slice(weights.length - characters.length);
  const sum = own.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** The two check digits of the first twelve characters, by modulo 11 of each one's ASCII code less 48. */
export function cnpjCheckDigits(twelve: string): string {
  const first = checkDigit(twelve);
  return `${first}${checkDigit(`${twelve}${first}`)}`;
}

/** A CNPJ, or a part of one, as it is stored: without punctuation, in capitals. */
export const bareCnpj = (text: string): string => text.replace(/[./-]/g, '').toUpperCase();

export const cnpjLength = 14;
/** Where its groups begin, as it is read. */
export const cnpjGroups = [0, 2, 5, 8, 12] as const;

/** A CNPJ from each of its groups on, by which it is found too (rule D25); nothing for a text of another length. */
export function cnpjKeys(text: string): string[] {
  const bare = condensed(text);
  return bare.length === cnpjLength ? cnpjGroups.map((at) => bare.slice(at)) : [];
}

/** The 14 characters of a CNPJ whose check digits are right, punctuation and small letters allowed; else null. */
export function canonicalCnpj(text: string): string | null {
  if (!/^[\da-z./\s-]+$/i.test(text)) return null;
  const bare = bareCnpj(text.replace(/\s/g, ''));
  if (!/^[\dA-Z]{12}\d{2}$/.test(bare) || /^(\d)\1{13}$/.test(bare)) return null;
  return cnpjCheckDigits(bare.slice(0, 12)) === bare.slice(12) ? bare : null;
}

/** Its 14 characters as a CNPJ is read: `12.345.678/0001-95`. */
export const punctuatedCnpj = (bare: string): string =>
  bare.replace(/^(.{2})(.{3})(.{3})(.{4})(\d{2})$/, '$1.$2.$3/$4-$5');
