/** Without accents: `Mês` becomes `Mes`. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Without case and accents, as texts are compared while somebody types. */
export const folded = (text: string): string => unaccented(text).toLowerCase();
