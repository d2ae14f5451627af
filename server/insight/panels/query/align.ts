import type { PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { ReadGroup } from './read-group';
import { summed } from './roll-up';

/**
 * Readings narrowed to the values of `align` that all of them have, and added up by the fields of `by`.
 * @param readings groups of each reading by `fields`, of which `align` is one
 */
export function aligned(
  readings: readonly (readonly ReadGroup[])[],
  fields: readonly string[],
  align: string,
  queries: readonly PanelQuery[],
  by: readonly string[],
): ReadGroup[][] {
  const position = fields.indexOf(align);
  const seen = readings.map((groups) => new Set(groups.map(({ at }) => at[position] ?? '')));
  const common = (place: string) => seen.every((places) => places.has(place));
  return readings.map((groups, index) =>
    summed(
      groups.filter(({ at }) => common(at[position] ?? '')),
      fields,
      Object.keys(queries[index]?.measures ?? {}),
      by,
    ),
  );
}
