import path from 'node:path';
import { takenSuffix } from './port';

export const renamed = (name: string): string => `${name}${takenSuffix}`;

/** The path of a name in a folder; `beside` is the base of a relative folder. */
export const inFolder = (folder: string, name: string, beside: string): string =>
  path.posix.join(beside, folder, name);

/** The place that a file goes to: the wanted one, or, where that is another's, one with a word and then the time too. */
export async function freePlace(
  wanted: string,
  word: string,
  isTaken: (place: string) => Promise<boolean>,
): Promise<string> {
  for (const place of [wanted, withWord(wanted, word)]) if (!(await isTaken(place))) return place;
  return withWord(wanted, `${word}-${new Date().toISOString().replace(/\D/g, '')}`);
}

/** The same place under a name with a word more, before the extension. */
function withWord(place: string, word: string): string {
  const { dir, name, ext } = path.posix.parse(place);
  return path.posix.join(dir, `${name}-${word}${ext}`);
}
