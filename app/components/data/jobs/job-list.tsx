import { Link } from '@remix-run/react';
import { fileList, type FileListQuery } from '~/domain/data/files/file-list';
import type { JobRow } from '~/domain/data/jobs/job-row';
import styles from './job-list.module.css';
import { FileName } from './file-name';
import { JobState } from './job-state';
import { ListCard } from '../../ui/record-list';
import { Progress } from '~/components/ui/progress';

interface JobListProps {
  label: string;
  query: FileListQuery;
  rows: readonly JobRow[];
  total: number;
  ofOthers: boolean;
}

const cells = {
  originalName: (row: JobRow) => <FileName {...row} href={`/captura/processando/${row.id}`} toPage />,
  status: ({ outcome, progress }: JobRow) => <JobState outcome={outcome} progress={progress} />,
  progress: ({ progress, name }: JobRow) => (
    <span className={styles.progress}>
      <Progress done={progress} total={100} label={`Progresso de ${name}`} />
      {progress}%
    </span>
  ),
  message: ({ message, shortMessage }: JobRow) => <span title={message}>{shortMessage}</span>,
  statusChangeDate: ({ when }: JobRow) => when,
  collection: ({ base }: JobRow) => base,
};

/** The sender, and the worker. */
const cellsOfOthers = {
  user: ({ user }: JobRow) => (
    <span className={styles.user} title={user}>
      {user}
    </span>
  ),
  agent: ({ agent }: JobRow) => (
    <span className={styles.agent} title={agent}>
      {agent}
    </span>
  ),
};

/** The job list: icons and words of the state (rule D2), names and messages cut with the whole text in a tooltip. */
export const JobList = ({ ofOthers, ...list }: JobListProps) => (
  <ListCard
    {...list}
    list={fileList}
    dense
    without={ofOthers ? [] : ['user']}
    advice={firstFile}
    rowKey={({ id }) => id}
    cells={ofOthers ? { ...cells, ...cellsOfOthers } : cells}
  />
);

/** What to do where there is no file yet. */
export const firstFile = <Link to="/captura/manual">Enviar o primeiro arquivo</Link>;
