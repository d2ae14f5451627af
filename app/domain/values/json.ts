/** What a text says in JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object with keys, and no list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of at most so many characters. */
export const isText = (value: unknown, maxLength = Infinity): value is string =>
  typeof value === 'string' && value.length <= maxLength;

/** A whole number from 0 on, as versions are. */
export const isVersion = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
