import { useEffect, useRef, useState } from 'react';
import { askedFor, type UploadItem } from '~/domain/data/files/upload-list';
import type { JobRow } from '~/domain/data/jobs/job-row';

/** Asked for beside the page's own data: what cannot be said of now is asked for again with the next change. */
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
  const [others, setOthers] = useState<ReadonlyMap<string, JobRow>>(new Map());
  const asked = useRef(0);
  const answered = useRef(0);
  const missing = askedFor(items, new Set(sent.map(({ id }) => id)));
  const lists = missing.map((ids) => ids.join(' ')).join('|');

  useEffect(() => {
    if (lists === '') return;
    const turn = (asked.current += 1);
    for (const list of lists.split('|'))
      void jobsOf(list.split(' ')).then((jobs) => {
        // An answer that comes after that of a later question is older than it.
        if (turn < answered.current) return;
        answered.current = turn;
        setOthers((before) => new Map([...before, ...jobs.map((job) => [job.id, job] as const)]));
      });
  }, [lists, sent]);

  return [...sent, ...[...others.values()].filter(({ id }) => !sent.some((job) => job.id === id))];
}
