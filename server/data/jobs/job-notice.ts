import type { Db } from 'mongodb';
import { jobOutcome, type JobTone } from '../../../app/domain/data/jobs/job';
import type { FileRecord } from '../provenance/file';
import type { NewNotice, Notices } from '../../people/notices/notices';
import { noteEntries } from '../../platform/row-index';
import type { Announce, NewsOut } from '../webhooks/announce';

const kinds: Record<JobTone, NewNotice['kind']> = {
  busy: 'job',
  good: 'job',
  plain: 'job',
  part: 'job-partly',
  bad: 'job-failed',
};

/** Whom the end of a job is told to. */
export interface JobNoticeDeps {
  readonly db: Db;
  readonly notices: Pick<Notices, 'tell'>;
  readonly announce: Announce;
}

/** Tells the explorer, the sender and webhooks how a job ended; of one that asks, the sender. Its rows were noted before it wrote any. */
export async function tellJobEnd({ db, notices, announce }: JobNoticeDeps, file: FileRecord): Promise<void> {
  await noteEntries(db, 'file', [file._id.toHexString()]);
  const notice = jobNotice(file);
  if (notice) await notices.tell(file.user, notice);
  if (file.phase !== 'confirming') await announce(jobNews(file));
}

/** What the sender is told of a job that ended; null for what the sender asked for a moment ago. */
function jobNotice(file: FileRecord): NewNotice | null {
  const { _id, originalName, phase, message, run, stoppedBy, takenBack } = file;
  const id = _id.toHexString();
  // Whoever stopped it before is asked all the same.
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

/** What the world is told of a job that ended; not the file's name, which people choose. */
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
