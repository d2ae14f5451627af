import { takenUnmoved } from '../../platform/sources';
import type { RunFile } from './collection';

/** Why a source fails. */
export interface Failing {
  /** The same for the same reason, independent of the file and its figures. */
  readonly kind: string;
  readonly words: string;
}

export const failing = (words: string, pattern = words): Failing => ({
  kind: pattern.replace(/\d+/g, '0'),
  words,
});

/** Why files were not taken: each reason once, with its first file. */
export function failingFiles(files: readonly RunFile[]): Failing[] {
  const found = files
    .filter(({ outcome }) => outcome === 'failed')
    .map((file) => ({ file, ...failing('', reasonOf(file)) }));
  const first = new Map(found.toReversed().map((one) => [one.kind, one.file]));
  return [...first].toReversed().map(([kind, { name, reason }]) => {
    const more = found.filter((one) => one.kind === kind).length - 1;
    return { kind, words: `${name}${more > 0 ? ` (e mais ${more})` : ''}: ${reason}` };
  });
}

/** Messages of hosts contain the target of a move, which differs for each content. */
const reasonOf = ({ name, reason }: RunFile): string =>
  reason.includes(takenUnmoved) ? takenUnmoved : reason.replaceAll(name, '');
