/** A place among groups as the key of a map: no value has the sign between them. */
export const placeKey = (at: readonly string[]): string => at.join('\u0000');
