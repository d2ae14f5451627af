import type { Db } from 'mongodb';
import { count } from '../../../app/domain/values/format';
import type { PlanChangeState } from '../../../app/domain/planning/quantities/change';
import { changeText } from '../../../app/domain/planning/quantities/percent';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { WorkQueue } from '../../platform/work/queue';
import { Catalogue } from './catalogue';
import type { NewNotice, Notices } from '../../people/notices/notices';
import type { PlanChange } from './change';
import { atOnce, PlanChanges } from './changes';
import { GroupChanges } from './group-changes';
import { GroupRunner } from './group-runner';
import { PlanLive } from './live';
import { Planning } from './planning';
import { RowEdits } from './row-edits';
import { PlanRows } from './rows';
import { SavedFilters } from './saved-filters';
import { PlanSheets } from './sheet';

interface Around {
  readonly background: WorkQueue;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
}

const endings: Readonly<Partial<Record<PlanChangeState, string>>> = {
  done: 'gravada',
  stopped: 'parada',
  undone: 'desfeita',
};

/** What a person is told of a change that ended while they looked elsewhere. */
function endOf({ _id, state, action, percent, done, total, left }: PlanChange): NewNotice {
  const what = action && percent !== null ? changeText({ action, percent }) : 'Edição individual';
  const rows = state === 'undone' ? total - left : done;
  return {
    id: `${_id} ${state}`,
    kind: 'planning',
    text: `${what}: ${endings[state] ?? state}, ${count(rows, 'linha', 'linhas')}.`,
    href: '/ij/plan_changes',
  };
}

/** Builds planning on a database. */
export function openPlanning(db: Db, { background, notices, audit, clock, timeZone, log }: Around): Planning {
  const filters = new SavedFilters(db, clock);
  const runner = new GroupRunner(db, filters, clock, async (change) => {
    // Whoever waited for a small change has seen it end.
    if (change.total > atOnce) await notices.tell(change.user, endOf(change));
  });
  return new Planning({
    rows: new PlanRows(db, clock),
    catalogue: new Catalogue(db),
    filters,
    sheets: new PlanSheets(db, clock, timeZone),
    live: new PlanLive(db, clock, log),
    edits: new RowEdits(db, audit, clock),
    groups: new GroupChanges(db, audit, clock),
    changes: new PlanChanges(db, { runner, background, audit, clock }),
    timeZone,
  });
}
