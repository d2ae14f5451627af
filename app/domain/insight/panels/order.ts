import { nameOf } from './format';
import { timeParts } from './time-parts';
import type { ValueFormat } from './view';
import { parseReleasePoint } from '../../planning/forecast/release-point';

/**
 * Values of a field in their natural order: months and days by time, the newest release point first, texts by name,
 * as in Portuguese.
 */
export function orderedPlaces(values: readonly string[], { kind, names }: ValueFormat): string[] {
  const sorted = [...values];
  if (kind === 'day' || timeParts.some((part) => part === kind)) return sorted.sort();
  if (kind === 'release') return sorted.sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
  if (kind === 'number') return sorted.sort((a, b) => Number(a) - Number(b));
  return sorted.sort((a, b) => nameOf(a, names).localeCompare(nameOf(b, names), 'pt'));
}

function rank(name: string): number {
  const release = parseReleasePoint(name);
  return release ? release.year * 10 + release.number : 0;
}
