import type { JobRow } from '~/domain/data/jobs/job-row';
import { jobIcons } from './job-state';
import styles from './job-news.module.css';

/** The processing state of a sent file; the percentage is not announced, because it changes constantly. */
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
