/** The value of a JSON text; undefined if it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object that is not an array. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text with a maximum length. */
export const isText = (value: unknown, maxLength = Infinity): value is string =>
  typeof value === 'string' && value.length <= maxLength;

/** An integer from 0, such as a version. */
export const isVersion = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
