import { useEffect, useState } from 'react';
import { askedFor, type UploadItem } from '~/domain/data/files/upload-list';
import type { JobRow } from '~/domain/data/jobs/job-row';
import { SentRounds } from './sent-rounds';

/** Requested beside the page's own data: a state that is not available now is requested again with the next change. */
async function jobsOf(ids: readonly string[]): Promise<readonly JobRow[]> {
  const params = new URLSearchParams(ids.map((id) => ['id', id]));
  try {
    const answer = await fetch(`/captura/manual/enviados?${params}`, {
      headers: { Accept: 'application/json' },
    });
    return answer.ok ? ((await answer.json()) as JobRow[]) : [];
  } catch {
    return [];
  }
}

/**
 * What became of a visit's files, however many: `sent` are the page's own data, newest first, which come again with each
 * change; files of the visit that are no longer among them are asked for by their ids.
 */
export function useSentJobs(items: readonly UploadItem[], sent: readonly JobRow[]): readonly JobRow[] {
  const [others, setOthers] = useState<readonly JobRow[]>([]);
  const [rounds] = useState(() => new SentRounds(jobsOf));
  const missing = askedFor(items, new Set(sent.map(({ id }) => id)))
    .flat()
    .join(' ');

  useEffect(() => {
    if (missing !== '') void rounds.look(missing.split(' '), setOthers);
  }, [rounds, missing, sent]);

  return [...sent, ...others.filter(({ id }) => !sent.some((job) => job.id === id))];
}
