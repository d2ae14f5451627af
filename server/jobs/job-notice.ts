import type { FileRecord } from '../files/file';
import type { NewNotice } from '../notices/notices';

/** What the sender is told of a job that ended; null for what the sender asked for a moment ago. */
export function jobNotice(file: FileRecord): NewNotice | null {
  const { _id, originalName, phase, message, run, stoppedBy, takenBack } = file;
  const id = _id.toHexString();
  const asker = stoppedBy || (phase === 'reverted' ? takenBack?.by : '');
  if (asker === file.user) return null;
  return {
    id: `job:${id}:${run}:${phase}`,
    kind: phase === 'failed' ? 'job-failed' : 'job',
    text: `${originalName}: ${message}`,
    href: `/captura/processando/${id}`,
  };
}
