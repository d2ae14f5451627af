import { Files } from '../../../../server/data/files/files';
import { ChosenLayouts } from '../../../../server/data/files/chosen-layouts';
import { SavedLayouts } from '../../../../server/data/files/saved-layouts';
import { Mappings } from '../../../../server/data/files/mappings';
import { JobControl } from '../../../../server/data/jobs/control';
import { JobViews } from '../../../../server/data/jobs/job-view';
import { Previews } from '../../../../server/data/jobs/preview/previews';
import { Repairs } from '../../../../server/data/jobs/repair/repairs';
import type { Role } from '../../../../app/domain/people/access/roles';
import type { Person } from '../../../../server/people/users/user';
import { openWorkshop } from './workshop';

const timeZone = 'America/Sao_Paulo';
const person = (name: string, type: Role): Person => ({
  email: `${name}@demo.example`,
  name,
  type,
  stores: [],
});

/** The workshop with what people do about jobs; `ana` sent its files, `bia` did not, and `adm` feeds all bases. */
export async function openJobDesk() {
  const shop = await openWorkshop();
  const { db, storage, clock, masterData, audit, notices, announce } = shop;
  const files = new Files(db, storage, clock);
  const jobs = { enqueue: () => Promise.resolve() };
  const control = new JobControl({ db, files, masterData, jobs, clock, notices, announce });
  return {
    ...shop,
    files,
    ana: person('ana', 'USER BRONZE'),
    bia: person('bia', 'USER BRONZE'),
    adm: person('adm', 'SYSTEM ADMIN'),
    repairs: new Repairs({ db, files, masterData, audit, clock, timeZone }),
    control,
    previews: new Previews({
      db,
      files,
      storage,
      masterData,
      mappings: new Mappings(db),
      remembered: new SavedLayouts(db),
      chosen: new ChosenLayouts(db),
      control,
      clock,
    }),
    views: new JobViews({ db, files, masterData, clock, timeZone }),
  };
}

export type JobDesk = Awaited<ReturnType<typeof openJobDesk>>;
