import {
  CircleAlert,
  CircleCheck,
  LoaderCircle,
  TriangleAlert,
  Undo2,
  type Icon,
} from '~/components/ui/icons';
import type { JobOutcome, JobTone } from '~/domain/data/jobs/job';
import styles from './job-state.module.css';

/** Icons of finished jobs by result, used wherever a job is shown. */
export const jobIcons: Record<JobTone, Icon> = {
  busy: LoaderCircle,
  good: CircleCheck,
  part: TriangleAlert,
  bad: CircleAlert,
  plain: Undo2,
};

/** "Completed" at progress 100, else "In progress" (rule D2); below it what became of the rows. */
export function JobState({
  outcome: { tone, more },
  progress,
}: {
  readonly outcome: JobOutcome;
  readonly progress: number;
}) {
  const Icon = jobIcons[tone];
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-label={tone === 'bad' ? 'Erro' : undefined} aria-hidden={tone !== 'bad'} />
      <span>
        {progress === 100 ? 'Completed' : 'In progress'}
        {more && <span className={styles.more}>{more}</span>}
      </span>
    </span>
  );
}
