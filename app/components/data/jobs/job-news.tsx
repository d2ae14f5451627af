import type { JobRow } from '~/domain/data/jobs/job-row';
import { jobIcons } from './job-state';
import styles from './job-news.module.css';

/** How the processing of a file that somebody sent stands; the percentage is not said aloud, since it changes all the time. */
export function JobNews({ job: { outcome, progress, message } }: { readonly job: JobRow }) {
  const { tone, label } = outcome;
  const Icon = jobIcons[tone];
  return (
    <p className={styles.news} data-tone={tone} title={message}>
      <Icon aria-hidden />
      <span>
        {label}
        {tone === 'busy' && progress < 100 && <span aria-hidden>{` · ${progress}%`}</span>}
      </span>
    </p>
  );
}
