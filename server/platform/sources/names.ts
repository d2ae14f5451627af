import path from 'node:path';
import { takenSuffix } from './port';

export const renamed = (name: string): string => `${name}${takenSuffix}`;

/** A name in a folder; `beside` is where a folder that does not begin at the top lies. */
export const inFolder = (folder: string, name: string, beside: string): string =>
  path.posix.join(beside, folder, name);

/** The same place under a name with a word more, before the extension. */
export function withWord(place: string, word: string): string {
  const { dir, name, ext } = path.posix.parse(place);
  return path.posix.join(dir, `${name}-${word}${ext}`);
}
