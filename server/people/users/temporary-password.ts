import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '#!@%*+=?'] as const;
const length = 14;

const oneOf = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A random password that meets the password rule (rule A10), for a first sign-in. */
export function temporaryPassword(): string {
  const characters: string[] = alphabets.map(oneOf);
  while (characters.length < length) characters.push(oneOf(alphabets.join('')));
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
