import { Link } from '@remix-run/react';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { fileFilters, type FileListQuery } from '~/domain/file-list';
import type { JobRow } from '~/domain/job-row';
import { isFiltered } from '~/domain/list-query';
import styles from './job-list.module.css';
import { FileFilters } from './file-filters';
import { ListTable, Pager, type ListColumn } from './list';
import { NothingFits } from './list-filter';

interface JobListProps {
  label: string;
  query: FileListQuery;
  rows: readonly JobRow[];
  total: number;
}

const columns: readonly (string | ListColumn)[] = [
  { label: 'Arquivo', sort: 'originalName' },
  { label: 'Status', sort: 'status' },
  'Progresso',
  'Mensagem',
  { label: 'Última mudança', sort: 'statusChangeDate' },
  { label: 'Usuário', sort: 'user' },
  'Base',
  'Agente',
];

/** The job list of S0 §2: icons and words of S0 §4, names and messages cut with the whole text in a tooltip. */
export function JobList({ label, query, rows, total }: JobListProps) {
  return (
    <>
      <FileFilters query={query} />
      <ListTable
        label={label}
        columns={columns}
        dense
        sorting={query}
        advice={
          isFiltered(query) ? (
            <NothingFits names={fileFilters} />
          ) : (
            <Link to="/captura/manual">Enviar o primeiro arquivo</Link>
          )
        }
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Link key="name" to={`/captura/processando/${row.id}`} title={row.name}>
              {row.shortName}
            </Link>,
            <JobState key="state" status={row.status} progress={row.progress} />,
            <span key="progress" className={styles.progress}>
              <progress value={row.progress} max={100} aria-label={`Progresso de ${row.name}`} />
              {row.progress}%
            </span>,
            <span key="message" title={row.message}>
              {row.shortMessage}
            </span>,
            row.when,
            <span key="user" className={styles.user} title={row.user}>
              {row.user}
            </span>,
            row.base,
            <span key="agent" className={styles.agent} title={row.agent}>
              {row.agent}
            </span>,
          ],
        }))}
      />
      <Pager total={total} page={query.page} pageSize={query.pageSize} />
    </>
  );
}

/** "Completed" at progress 100, else "In progress"; status 0 is a success or in-progress icon, else an error icon (S0 §4). */
function JobState({ status, progress }: { status: number; progress: number }) {
  const completed = progress === 100;
  const [Icon, look] =
    status !== 0
      ? ([CircleAlert, styles.bad] as const)
      : completed
        ? ([CircleCheck, styles.good] as const)
        : ([LoaderCircle, styles.busy] as const);
  return (
    <span className={`${styles.state} ${look}`}>
      <Icon aria-label={status === 0 ? undefined : 'Erro'} aria-hidden={status === 0} />
      {completed ? 'Completed' : 'In progress'}
    </span>
  );
}
