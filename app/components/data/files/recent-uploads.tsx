import { Link } from '@remix-run/react';
import type { JobRow } from '~/domain/data/jobs/job-row';
import { JobNews } from '../jobs/job-news';
import { Card } from '../../ui/page';
import styles from './recent-uploads.module.css';

/** The last uploads of a person, with their results. */
export function RecentUploads({ jobs }: { readonly jobs: readonly JobRow[] }) {
  if (jobs.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.title}>Seus últimos envios</h2>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.item}>
            <span className={styles.file}>
              <span className={styles.name} title={job.name}>
                {job.name}
              </span>
              <span className={styles.detail}>
                {job.base || 'Só guardado'} · {job.when}
              </span>
            </span>
            <JobNews job={job} />
            <Link to={`/captura/processando/${job.id}`} aria-label={`Abrir ${job.name}`}>
              Abrir
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
