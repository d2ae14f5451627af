import type { Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { PanelDefinition } from '../../../app/domain/insight/panels/definition';
import type { PanelView, TileView } from '../../../app/domain/insight/panels/view';
import { formatDate } from '../../../app/domain/values/format';
import type { Person } from '../../people/users/user';
import type { Catalog } from './catalog';
import { isOpenTo } from './sources';

interface Deps {
  readonly db: Db;
  readonly flags: Flags;
  readonly timeZone: string;
}

/** What an empty panel waits for: the collections of its tiles without any row. */
export async function lackingOf(
  { db, flags, timeZone }: Deps,
  { tiles }: PanelDefinition,
  drawn: readonly TileView[],
  person: Person,
  since: Date | undefined,
  catalog: Catalog,
): Promise<PanelView['lacking']> {
  if (drawn.every(({ rows }) => rows.length > 0)) return null;
  const read = [...new Set(tiles.flatMap(({ queries }) => queries.map(({ from }) => from)))];
  const found = await Promise.all(
    read.map(async (from) => {
      const source = catalog.of(from);
      if (!source?.areas.some((area) => flags[area]) || source.wellEmpty) return [];
      // What the person may not see is no reason to say that there is nothing.
      const own = catalog.rowsOf(source, person);
      if (Object.keys(own).length > 0 || !isOpenTo(source, person, flags)) return [];
      return (await db.collection(source.records ?? from).findOne({}, { projection: { _id: 1 } }))
        ? []
        : [source.label];
    }),
  );
  const labels = found.flat();
  const day = since ? formatDate(since, timeZone) : '';
  return labels.length > 0 ? { labels, since: day } : null;
}
