import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { count } from '~/domain/values/format';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/page';
import type { Job } from './job';
import styles from './job.module.css';

interface JobFactsProps {
  job: Job;
  /** True for people with access to the repository. */
  seesBases: boolean;
}

/** Where a file came from and how it was read. */
export function JobFacts({ job, seesBases }: JobFactsProps) {
  const { base, user, sentAt, size, reading, notes, agent, takenBack, may, id, phase } = job;
  const mapsHere = may.map && phase !== 'failed';
  return (
    <Card padded>
      <dl className={styles.facts}>
        <Fact label="Base">{base ? base.label : 'Nenhuma: só guardado'}</Fact>
        <Fact label="Enviado por">{user}</Fact>
        <Fact label="Enviado em">{sentAt}</Fact>
        <Fact label="Tamanho">{size}</Fact>
        {reading && <Fact label="Lido como">{reading}</Fact>}
        {notes.length > 0 && (
          <Fact label="Lido de outro modo">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Fact>
        )}
        {agent && <Fact label="Agente">{agent}</Fact>}
        {takenBack && (
          <Fact label="Carga desfeita">
            {count(takenBack.rows.ok, 'linha', 'linhas')}, por {takenBack.by}
          </Fact>
        )}
      </dl>
      {base && (mapsHere || seesBases) && (
        <p className={styles.more}>
          {mapsHere && <ButtonLink to={`/captura/processando/${id}/colunas`}>Mapear colunas</ButtonLink>}
          {seesBases && <Link to={`/repo/master-data?collection=${base.name}`}>Ver a base {base.label}</Link>}
        </p>
      )}
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
