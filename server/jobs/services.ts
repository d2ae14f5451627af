import type { Files } from '../files/files';
import type { Log } from '../log';
import { Notices } from '../notices/notices';
import { JobControl } from './control';
import type { IngestParts } from './ingest/ingest';
import { JobViews } from './job-view';
import { Jobs } from './jobs';
import { Repairs } from './repair/repairs';

/** The queue of file jobs, and what people see of jobs and do about them. */
export interface JobServices {
  readonly notices: Notices;
  readonly jobs: Jobs;
  readonly jobControl: JobControl;
  readonly jobViews: JobViews;
  readonly repairs: Repairs;
}

export function openJobServices(
  parts: IngestParts & { readonly files: Files; readonly timeZone: string },
  log: Log,
): JobServices {
  const notices = new Notices(parts.db, parts.clock, log);
  const jobs = new Jobs({ ...parts, notices }, log);
  return {
    notices,
    jobs,
    jobControl: new JobControl({ ...parts, jobs }),
    jobViews: new JobViews(parts),
    repairs: new Repairs(parts),
  };
}
