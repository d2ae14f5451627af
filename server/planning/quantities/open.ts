import type { Db } from 'mongodb';
import { count } from '../../../app/domain/values/format';
import { planScenarioPath } from '../../../app/domain/planning/quantities/scenario';
import type { PlanChangeState } from '../../../app/domain/planning/quantities/change';
import { Drafts } from '../drafts';
import { officialPlan, ownOf, planDrafts, type PlanCollections } from './plan-collections';
import { Catalogue } from './catalogue';
import type { NewNotice } from '../../people/notices/notices';
import type { RoomParts } from '../../data/room-parts';
import { whatOf, type PlanChange } from './change';
import { atOnce, PlanChanges } from './changes';
import { GroupChanges } from './group-changes';
import { GroupRunner } from './group-runner';
import { PlanLive } from './live';
import { Planning } from './planning';
import { RowEdits } from './row-edits';
import { PromotedRows } from './promoted-rows';
import { PlanRows } from './rows';
import { SavedFilters } from './saved-filters';
import { PlanSheets } from './sheet';

type Deps = Pick<RoomParts, 'background' | 'notices' | 'audit' | 'clock' | 'timeZone' | 'log'>;

const endings: Readonly<Partial<Record<PlanChangeState, string>>> = {
  done: 'gravada',
  stopped: 'parada',
  undone: 'desfeita',
};

/** The notice about a change that ended in the background. */
function endOf(change: PlanChange): NewNotice {
  const { _id, state, done, total, left, scenario } = change;
  const what = whatOf(change);
  const rows = state === 'undone' ? total - left : done;
  return {
    id: `${_id} ${state}`,
    kind: 'planning',
    text: `${what}: ${endings[state] ?? state}, ${count(rows, 'linha', 'linhas')}.`,
    href: scenario ? `${planScenarioPath(scenario.toHexString())}/historico` : '/ij/plan_changes',
  };
}

/** Builds planning on a database, and what the queue does for it. */
export function openPlanning(db: Db, deps: Deps): Planning {
  const planning = planningOn(db, officialPlan(db), deps);
  planning.changes.workOn();
  return planning;
}

/** Builds the services of a plan on its collections. */
export function planningOn(
  db: Db,
  books: PlanCollections,
  { background, notices, audit, clock, timeZone, log }: Deps,
): Planning {
  const catalogue = new Catalogue(db);
  const filters = new SavedFilters(db, clock, catalogue);
  const { work } = new GroupRunner(books, {
    filters,
    promoted: new PromotedRows(db, clock),
    background,
    clock,
    // The requester of a small change has waited for its end.
    ended: async (change) => {
      if (change.total > atOnce) await notices.tell(change.user, endOf(change));
    },
  });
  return new Planning({
    rows: new PlanRows(db, books, clock),
    catalogue,
    filters,
    sheets: new PlanSheets(books, clock, timeZone),
    live: new PlanLive(db, books, clock, log),
    edits: new RowEdits(db, books, { audit, clock }),
    drafts: new Drafts(db, planDrafts, (plan: string) => plan),
    groups: new GroupChanges(books, audit, clock),
    changes: new PlanChanges(books, { work, audit, clock }),
    timeZone,
    plan: books.scenario?.toHexString() ?? '',
    own: ownOf(books),
  });
}
