import type { Db } from 'mongodb';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import type { Background } from '../jobs/background';
import { Catalogue } from './catalogue';
import { PlanChanges } from './changes';
import { GroupChanges } from './group-changes';
import { GroupRunner } from './group-runner';
import { Planning } from './planning';
import { RowEdits } from './row-edits';
import { PlanRows } from './rows';
import { SavedFilters } from './saved-filters';

interface Around {
  readonly background: Background;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Builds planning on a database. */
export function openPlanning(db: Db, { background, audit, clock, timeZone }: Around): Planning {
  const filters = new SavedFilters(db, clock);
  const runner = new GroupRunner(db, filters, clock);
  return new Planning({
    rows: new PlanRows(db, clock),
    catalogue: new Catalogue(db),
    filters,
    edits: new RowEdits(db, audit, clock),
    groups: new GroupChanges(db, audit, clock),
    changes: new PlanChanges(db, { runner, background, audit, clock }),
    timeZone,
  });
}
