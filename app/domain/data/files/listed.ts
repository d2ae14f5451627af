import { plainHeader } from './column-mapping';

/**
 * The value of a list that a text names, ignoring case, accents and punctuation: `fss` is FSS, `Online partners` is
 * ONLINE_PARTNERS. Null if it matches none, or more than one.
 */
export function listedAs<Value extends string>(list: readonly Value[], text: string): Value | null {
  const exact = list.find((value) => value === text);
  if (exact !== undefined) return exact;
  const plain = plainHeader(text);
  const named = plain === '' ? [] : list.filter((value) => plainHeader(value) === plain);
  return named.length === 1 ? (named[0] ?? null) : null;
}
