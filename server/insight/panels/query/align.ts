import type { PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { ReadGroup } from './read-group';
import { summed } from './roll-up';

/**
 * Readings narrowed to the values of `align` that all of them have, and added up by the fields of `by`. Of months that are
 * compared with earlier ones, the current month is left out, unless months to come are compared too or it is the only one;
 * where the earlier ones have none of the months, the others are shown alone (rule I32).
 * @param readings groups of each reading by `fields`, of which `align` is one; earlier ones at the places of later ones
 * @param current the current month, as a place
 */
export function aligned(
  readings: readonly (readonly ReadGroup[])[],
  fields: readonly string[],
  align: string,
  queries: readonly PanelQuery[],
  by: readonly string[],
  current: string,
): ReadGroup[][] {
  const position = fields.indexOf(align);
  const seen = readings.map((groups) => new Set(groups.map(({ at }) => at[position] ?? '')));
  const all = [...(seen[0] ?? [])].filter((place) => seen.every((places) => places.has(place)));
  const over = all.filter((place) => place !== '' && place < current);
  const isRunning = over.length > 0 && all.every((place) => place <= current) && queries.some(isEarlier);
  const common = new Set(isRunning ? over : all);
  const isAlone = common.size === 0 && queries.some(isEarlier);
  const isCounted = (place: string, query: PanelQuery | undefined) =>
    isAlone ? query !== undefined && !isEarlier(query) : common.has(place);
  return readings.map((groups, index) =>
    summed(
      groups.filter(({ at }) => isCounted(at[position] ?? '', queries[index])),
      fields,
      Object.keys(queries[index]?.measures ?? {}),
      by,
    ),
  );
}

/** Whether a reading is of an earlier period, shown at the places of the one it is compared with. */
export const isEarlier = ({ later }: PanelQuery): boolean => later !== undefined;
