import { Link } from '@remix-run/react';
import type { Job } from './job';
import { JobState } from './job-state';
import { Card } from '../../ui/page';
import styles from './job.module.css';

/** The tables that a ZIP gave out, each with what became of it. */
export function UnpackedTables({ tables }: { readonly tables: Job['unpacked'] }) {
  if (tables.length === 0) return null;
  return (
    <Card padded>
      <h2>Tabelas deste ZIP</h2>
      <ul className={styles.tables}>
        {tables.map(({ id, name, outcome, progress }) => (
          <li key={id}>
            <Link to={`/captura/processando/${id}`}>{name}</Link>
            <JobState outcome={outcome} progress={progress} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
