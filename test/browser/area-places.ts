import { historyPath } from '../../app/domain/planning/sheets/sheet';
import type { Role } from '../../app/domain/people/access/roles';
import { areas } from '../../server/planning/areas/index';
import type { Sheet } from '../../server/planning/sheets/sheet';
import { accountOf, type Client } from '../portal/client';
import { found } from './put';

/** The editable areas that have no addresses of their own. */
export const ownAreas: readonly Sheet[] = areas.filter(({ path }) => !path);

/** Where one looks at an area: its choice, its first scope, and the history of a row there. */
export interface AreaPlaces {
  readonly choice: string;
  readonly scope: string;
  readonly history: string;
}

/** The places of an area by the type of who may enter it, with a row that each of them sees. */
export async function placesOfArea(
  { view, who }: Sheet,
  enter: (email: string) => Promise<Client>,
): Promise<ReadonlyMap<Role, AreaPlaces>> {
  const types = who === 'public' ? [] : who;
  const places = new Map<Role, AreaPlaces>();
  for (const type of types) {
    const person = await enter(accountOf[type]);
    const code = await found(person, view.choice, new RegExp(`href="${view.base}/([^"/?]+)"`));
    const row = await found(person, `${view.base}/${code}`, /historico\/([0-9a-f]{24})/);
    const history = historyPath(view, decodeURIComponent(code), row);
    places.set(type, { choice: view.choice, scope: `${view.base}/${code}`, history });
  }
  return places;
}
