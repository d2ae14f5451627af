import { shownBases } from '../../app/domain/data/master-data/screen-bases';
import { screens, type Address } from '../../app/domain/screens';

const bases = Object.entries(shownBases).sort(([one], [other]) => other.length - one.length);

/** Data that a screen needs, by its address: bases, everything, or nothing. Unlisted addresses need everything. */
export function dataOf(key: string, acting: boolean): readonly string[] | 'all' | 'none' {
  const { duringSetup } = screens[key as Address];
  if (duringSetup === 'all') return 'none';
  if (acting) return 'all';
  if (duringSetup === 'reads') return 'none';
  return bases.find(([address]) => key === address || key.startsWith(`${address}/`))?.[1] ?? 'all';
}
