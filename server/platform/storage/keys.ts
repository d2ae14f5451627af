import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';

const maxNameLength = 255;

/** A unique key that keeps the file's extension (rule D5) and nothing else that a person chose. */
export function newKey(originalName: string): string {
  const extension = path.extname(originalName).toLowerCase();
  return `${randomUUID()}${/^\.[a-z0-9]{1,10}$/.test(extension) ? extension : ''}`;
}

/** The key for `content`, the same for every writer; `extension` includes its dot. */
export function keyOf(content: string, extension: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const groups = [0, 8, 12, 16, 20].map((from, index) => hex.slice(from, [8, 12, 16, 20, 32][index]));
  return `${groups.join('-')}${extension}`;
}

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,10})?$/;

/** True for keys that are made here; everything else never reaches a store. */
export const isKey = (key: string): boolean => keyShape.test(key);

/**
 * The name a person gave a file, safe to show: no folders, no control or direction-changing characters, composed
 * accents, at most 255 characters with the extension kept. Quotes and emoji stay.
 */
export function displayName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => (character === '\u200d' ? character : ''))
    .trim();
  const characters = [...name];
  if (characters.length <= maxNameLength) return name || 'arquivo';
  const extension = [...path.extname(name)].slice(0, 20);
  return [...characters.slice(0, maxNameLength - extension.length), ...extension].join('');
}
