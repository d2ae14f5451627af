import { jobOutcome, type JobTone } from '../../../app/domain/data/jobs/job';
import type { FileRecord } from '../files/file';
import type { NewNotice } from '../../people/notices/notices';

const kinds: Record<JobTone, NewNotice['kind']> = {
  busy: 'job',
  good: 'job',
  plain: 'job',
  part: 'job-partly',
  bad: 'job-failed',
};

/** What the sender is told of a job that ended; null for what the sender asked for a moment ago. */
export function jobNotice(file: FileRecord): NewNotice | null {
  const { _id, originalName, phase, message, run, stoppedBy, takenBack } = file;
  const id = _id.toHexString();
  const asker = stoppedBy || (phase === 'reverted' ? takenBack?.by : '');
  if (asker === file.user) return null;
  return {
    id: `job:${id}:${run}:${phase}`,
    kind: kinds[jobOutcome(file).tone],
    text: `${originalName}: ${message}`,
    href: `/captura/processando/${id}`,
  };
}
