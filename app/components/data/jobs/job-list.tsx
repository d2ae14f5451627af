import { Link } from '@remix-run/react';
import { fileFilters, type FileListQuery } from '~/domain/data/files/file-list';
import type { JobRow } from '~/domain/data/jobs/job-row';
import { isFiltered } from '~/domain/lists/list-query';
import styles from './job-list.module.css';
import { FileFilters } from '../files/file-filters';
import { FileName } from './file-name';
import { JobState } from './job-state';
import { ListTable, type ListColumn } from '../../ui/list';
import { Pager } from '../../ui/pager';
import { NothingFits } from '../../ui/list-filter';
import { Progress } from '~/components/ui/progress';

interface JobListProps {
  label: string;
  query: FileListQuery;
  rows: readonly JobRow[];
  total: number;
  ofOthers: boolean;
}

const columns: readonly (string | ListColumn)[] = [
  { label: 'Arquivo', sort: 'originalName' },
  { label: 'Status', sort: 'status' },
  'Progresso',
  'Mensagem',
  { label: 'Última mudança', sort: 'statusChangeDate' },
  'Base',
];
/** Who sent it, and what worked on it. */
const columnsOfOthers: readonly (string | ListColumn)[] = [{ label: 'Usuário', sort: 'user' }, 'Agente'];

/** The job list: icons and words of the state (rule D2), names and messages cut with the whole text in a tooltip. */
export function JobList({ label, query, rows, total, ofOthers }: JobListProps) {
  return (
    <>
      <FileFilters query={query} ofOthers={ofOthers} />
      <ListTable
        label={label}
        columns={ofOthers ? [...columns, ...columnsOfOthers] : columns}
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
            <FileName key="name" {...row} href={`/captura/processando/${row.id}`} toPage />,
            <JobState key="state" outcome={row.outcome} progress={row.progress} />,
            <span key="progress" className={styles.progress}>
              <Progress done={row.progress} total={100} label={`Progresso de ${row.name}`} />
              {row.progress}%
            </span>,
            <span key="message" title={row.message}>
              {row.shortMessage}
            </span>,
            row.when,
            row.base,
            ...(ofOthers
              ? [
                  <span key="user" className={styles.user} title={row.user}>
                    {row.user}
                  </span>,
                  <span key="agent" className={styles.agent} title={row.agent}>
                    {row.agent}
                  </span>,
                ]
              : []),
          ],
        }))}
      />
      <Pager total={total} page={query.page} pageSize={query.pageSize} />
    </>
  );
}
