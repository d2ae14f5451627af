/** Letters that people type with or without their accents. */
const variants: readonly string[] = ['aáàâãä', 'eéèêë', 'iíìîï', 'oóòôõö', 'uúùûü', 'cç', 'nñ'];
const classOf = new Map(
  variants.flatMap((group) => [...group].map((letter) => [letter, `[${group}]`] as const)),
);

const special = /[.*+?^${}()|[\]\\]/;

/** No expression may hold a null character, and no text of the portal does. */
const withoutNulls = (text: string): string => text.replaceAll('\0', '');

/**
 * A condition for fields that contain a text, whatever its case and accents; null for no text. What a person types is
 * always searched as text and never becomes an expression or an operator.
 */
export function containing(text: string): { $regex: string; $options: 'i' } | null {
  const wanted = withoutNulls(text).trim().toLowerCase();
  if (!wanted) return null;
  const pattern = [...wanted]
    .map((letter) => classOf.get(letter) ?? letter.replace(special, '\\$&'))
    .join('');
  return { $regex: pattern, $options: 'i' };
}

/** A condition for fields that contain a code, whatever punctuation stands between its characters; null for no code. */
export function containingCode(code: string): { $regex: string; $options: 'i' } | null {
  const characters = [...withoutNulls(code)].map((character) => character.replace(special, '\\$&'));
  return characters.length > 0 ? { $regex: characters.join('[./\\s-]*'), $options: 'i' } : null;
}
