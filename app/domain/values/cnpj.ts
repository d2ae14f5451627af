import { condensed } from './words';

/**
 * A company's registration number (CNPJ): twelve digits or, since July 2026, also capital letters, and two check digits
 * (IN RFB 2.229/2024). It is stored as these 14 characters and shown as `12.ABC.345/01DE-35`.
 */

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function checkDigit(characters: string): number {
  const own = weights.slice(weights.length - characters.length);
  const sum = own.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** The two check digits of the first twelve characters: modulo 11, with each character's ASCII code minus 48. */
export function cnpjCheckDigits(twelve: string): string {
  const first = checkDigit(twelve);
  return `${first}${checkDigit(`${twelve}${first}`)}`;
}

/** A CNPJ, or a part of one, as it is stored: without punctuation, in capitals. */
export const bareCnpj = (text: string): string => text.replace(/[./-]/g, '').toUpperCase();

export const cnpjLength = 14;
/** Start positions of its groups. */
export const cnpjGroups = [0, 2, 5, 8, 12] as const;

/** The search keys of a CNPJ: from each of its groups to the end (rule D25); none for a text of another length. */
export function cnpjKeys(text: string): string[] {
  const bare = condensed(text);
  return bare.length === cnpjLength ? cnpjGroups.map((at) => bare.slice(at)) : [];
}

/** The 14 characters of a valid CNPJ, which may be written with punctuation and lower case; otherwise null. */
export function canonicalCnpj(text: string): string | null {
  if (!/^[\da-z./\s-]+$/i.test(text)) return null;
  const bare = bareCnpj(text.replace(/\s/g, ''));
  if (!/^[\dA-Z]{12}\d{2}$/.test(bare) || /^(\d)\1{13}$/.test(bare)) return null;
  return cnpjCheckDigits(bare.slice(0, 12)) === bare.slice(12) ? bare : null;
}

/** A CNPJ with punctuation: `12.345.678/0001-95`. */
export const punctuatedCnpj = (bare: string): string =>
  bare.replace(/^(.{2})(.{3})(.{3})(.{4})(\d{2})$/, '$1.$2.$3/$4-$5');
