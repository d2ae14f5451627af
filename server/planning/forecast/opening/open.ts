import type { Db } from 'mongodb';
import { count } from '../../../../app/domain/values/format';
import { openingStateLabel } from '../../../../app/domain/planning/forecast/opening';
import type { NewNotice, Notices } from '../../../people/notices/notices';
import type { RoomParts } from '../../../data/room-parts';
import type { Forecast } from '../forecast';
import type { ForecastSettings } from '../settings';
import type { Opening } from './collection';
import { OpeningDrafts, totalOf } from './drafts';
import { FirstFigures } from './first-figures';
import { Openings } from './openings';
import { OpeningRunner } from './runner';
import { Structure } from './structure';

interface Deps extends Pick<RoomParts, 'background' | 'audit' | 'clock' | 'timeZone'> {
  readonly notices: Pick<Notices, 'tell'>;
  readonly forecast: Pick<Forecast, 'reviews' | 'states'>;
  readonly settings: ForecastSettings;
}

/** The notice about an opening that ended in the background. */
function endOf({ _id, rf, state, centres }: Opening): NewNotice {
  const { cells } = totalOf(centres);
  const what = state === 'done' ? `, ${count(cells, 'célula', 'células')}` : '';
  return {
    id: `${_id} ${state}`,
    kind: 'review',
    text: `${rf}: ${openingStateLabel[state].toLowerCase()}${what}.`,
    href: '/ij/report_create_schneider?abrir=1',
  };
}

/** Builds the opening of release points on a database. */
export function openOpenings(db: Db, { forecast, notices, settings, ...deps }: Deps): Openings {
  const { reviews, states } = forecast;
  const structure = new Structure(db);
  const figures = new FirstFigures(db, (rf) => reviews.standing(rf).calendar, deps.clock);
  const drafts = new OpeningDrafts({ ...deps, reviews, structure, figures });
  const openings: Openings = new Openings({
    ...deps,
    db,
    drafts,
    figures,
    adminTypes: settings.adminTypes,
    runner: new OpeningRunner({
      ...deps,
      db,
      figures,
      worked: (opening, costCentres) => openings.worked(opening, costCentres),
      changed: (review) => states.touch(review),
      ended: async (opening) => {
        // The requester of a small one has waited for its end.
        if (!openings.isSmall(opening)) await notices.tell(opening.user, endOf(opening));
      },
    }),
  });
  return openings;
}
