import { ChosenLayouts, Mappings, SavedLayouts } from '../files';
import type { Files } from '../files/files';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Log } from '../../platform/log';
import type { WorkQueue } from '../../platform/work/queue';
import { JobControl } from './control';
import { JobViews } from './job-view';
import { Jobs, type JobParts } from './jobs';
import { Answers } from './replace/answers';
import { Previews } from './preview/previews';
import { Repairs } from './repair/repairs';

/** Services for the queue of file jobs, and for people's view of jobs and actions. */
export interface JobServices {
  readonly jobs: Jobs;
  readonly jobControl: JobControl;
  readonly jobViews: JobViews;
  readonly repairs: Repairs;
  readonly previews: Previews;
  readonly replaceAnswers: Answers;
}

export function openJobServices(
  parts: JobParts & {
    readonly files: Files;
    readonly background: WorkQueue;
    readonly timeZone: string;
  },
  log: Log,
  errors: ErrorReporting,
): JobServices {
  const jobs = new Jobs(parts, parts.background, log, errors);
  const jobControl = new JobControl({ ...parts, jobs });
  const [mappings, chosen] = [new Mappings(parts.db), new ChosenLayouts(parts.db)];
  const remembered = new SavedLayouts(parts.db);
  return {
    jobs,
    jobControl,
    previews: new Previews({ ...parts, mappings, remembered, chosen, control: jobControl }),
    jobViews: new JobViews(parts),
    repairs: new Repairs(parts),
    replaceAnswers: new Answers({ ...parts, jobs }),
  };
}
