/** The values of a group as a map's key; no value contains the separator. */
export const placeKey = (at: readonly string[]): string => at.join('\u0000');
