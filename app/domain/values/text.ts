/** A text without accents: `Mês` becomes `Mes`. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A text without case and accents, for comparisons while a person types. */
export const folded = (text: string): string => unaccented(text).toLowerCase();
