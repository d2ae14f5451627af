import type { PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { partOfMonth } from '../../../../app/domain/insight/panels/time-places';
import type { Source } from '../../../data/bases/panel-source';
import { fieldOf } from '../sources';
import type { ReadGroup } from './read-group';
import { parted, RollUp } from './roll-up';

type Read = (query: PanelQuery, group: readonly string[]) => Promise<readonly ReadGroup[]>;

/**
 * Groups by years and quarters of months, added up from the months: the pass over the rows is that of the tiles by month. What
 * does not add up, and what has very many parts, is read as it is.
 */
export async function byMonthParts(
  source: Source,
  query: PanelQuery,
  group: readonly string[],
  read: Read,
): Promise<readonly ReadGroup[]> {
  const parts = group.map((key) => {
    const part = fieldOf(source, key)?.part;
    return part && fieldOf(source, part.of)?.kind === 'month' ? part : null;
  });
  const addsUp = Object.values(query.measures).every(({ distinct }) => distinct === undefined);
  const isFew = group.every((key) => !fieldOf(source, key)?.manifold);
  if (!addsUp || !isFew || parts.every((part) => part === null)) return read(query, group);
  const columns = group.map((key, index) => parts[index]?.of ?? key);
  const fields = [...new Set(columns)];
  const measures = Object.assign({}, ...Object.values(query.measures).map(parted)) as PanelQuery['measures'];
  const all = new RollUp(query.measures);
  for (const { at, figures } of await read({ ...query, measures }, fields))
    all.add(
      columns.map((column, index) => {
        const place = at[fields.indexOf(column)] ?? '';
        const part = parts[index];
        return part ? partOfMonth(place, part.unit) : place;
      }),
      figures,
    );
  return all.groups();
}
