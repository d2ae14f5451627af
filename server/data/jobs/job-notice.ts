import { jobOutcome, type JobTone } from '../../../app/domain/data/jobs/job';
import type { FileRecord } from '../provenance/file';
import type { NewNotice, Notices } from '../../people/notices/notices';
import type { Announce, NewsOut } from '../webhooks/announce';

const kinds: Record<JobTone, NewNotice['kind']> = {
  busy: 'job',
  good: 'job',
  plain: 'job',
  part: 'job-partly',
  bad: 'job-failed',
};

/** The recipients of a job's end. */
export interface JobNoticeDeps {
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
}

/**
 * Notifies the sender and webhooks how a job ended; for a question, only the sender.
 */
export async function tellJobEnd({ notices, announce }: JobNoticeDeps, file: FileRecord): Promise<void> {
  const notice = jobNotice(file);
  if (notice) await notices.tell(file.user, notice);
  if (file.phase !== 'confirming') await announce(jobNews(file));
}

/** The notice to the sender about a job that ended; null for an end that the sender requested. */
function jobNotice(file: FileRecord): NewNotice | null {
  const { _id, originalName, phase, message, run, stoppedBy, takenBack } = file;
  const id = _id.toHexString();
  // The person who stopped it before is asked nevertheless.
  const isAsked = phase === 'confirming';
  const asker = stoppedBy || (phase === 'reverted' ? takenBack?.by : '');
  if (asker === file.user && !isAsked) return null;
  return {
    id: `job:${id}:${run}:${phase}`,
    kind: kinds[jobOutcome(file).tone],
    text: `${originalName}: ${message}`,
    href: `/captura/processando/${id}`,
  };
}

/** The webhook message about a job that ended, without the file's name, which people choose. */
function jobNews(file: FileRecord): NewsOut {
  const { _id, collection: base, phase, rows, run } = file;
  const id = _id.toHexString();
  return {
    type: 'job.ended',
    key: `${id} ${run} ${phase}`,
    data: { id, base, state: phase, rows },
    href: `/captura/processando/${id}`,
  };
}
