import { Link } from '@remix-run/react';
import { FileSpreadsheet, FileText, PencilLine } from '~/components/ui/icons';
import { placeText } from '~/domain/data/files/row-place';
import { count, formatInteger } from '~/domain/values/format';
import { isActive, type ErrorGroup } from '~/domain/data/jobs/job';
import { buttonClass, ButtonLink } from '../../ui/button';
import { ListTable } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Card } from '../../ui/page';
import type { Job } from './job';
import styles from './job.module.css';

const columns = ['Coluna', 'Motivo', 'Linhas', 'Valores mais recusados', 'Primeiras linhas', 'Ações'];

/** Why rows were refused, cause by cause, and the ways to put them right. */
export function JobErrors({ job }: { job: Job }) {
  const { rows, open, groups, passedTo, corrected, sampled, may, id, phase, sheets } = job;
  if (passedTo)
    return (
      <Notice tone="info">
        O mesmo conteúdo foi enviado de novo: as linhas recusadas agora estão em{' '}
        <Link to={`/captura/processando/${passedTo.id}`}>{passedTo.name}</Link>.
      </Notice>
    );
  if (open === 0) return <AllWell rows={rows} corrected={corrected} active={isActive(phase)} />;
  const repair = `/captura/processando/${id}/corrigir`;
  return (
    <Card>
      <div className={styles.cardHead}>
        <h2>
          {isActive(phase) ? 'Linhas recusadas até agora' : count(open, 'linha recusada', 'linhas recusadas')}
        </h2>
        {corrected > 0 && <p className={styles.soft}>{count(corrected, 'já corrigida', 'já corrigidas')}</p>}
        {may.download && (
          <div className={styles.tools}>
            <a className={buttonClass('secondary')} href={`${repair}?export=csv`}>
              <FileText aria-hidden />
              CSV
            </a>
            <a className={buttonClass('secondary')} href={`${repair}?export=xlsx`}>
              <FileSpreadsheet aria-hidden />
              XLSX
            </a>
            {may.repair && (
              <ButtonLink look="primary" to={repair}>
                <PencilLine aria-hidden />
                Corrigir aqui
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <p className={styles.advice}>
        {isActive(phase) ? (
          'Ao fim do processamento elas podem ser corrigidas aqui ou baixadas.'
        ) : (
          <>
            Corrija as linhas aqui, ou baixe-as com os motivos, corrija no Excel e{' '}
            <Link to="/captura/manual">envie o arquivo de volta</Link>: cada linha volta ao lugar dela.
          </>
        )}
        {sampled && ' Os grupos abaixo vêm das primeiras 50.000 recusadas.'}
      </p>
      <div className={styles.groups}>
        <ListTable
          label="Motivos das recusas"
          columns={columns}
          rows={groups.map((group) => ({
            key: `${group.column} ${group.kind}`,
            cells: [
              <strong key="column">{group.label}</strong>,
              group.title,
              formatInteger(group.count),
              <Values key="values" group={group} />,
              <FirstLines key="lines" group={group} sheets={sheets} />,
              may.repair && (
                <Link
                  key="fix"
                  to={`${repair}?${new URLSearchParams({ coluna: group.column, motivo: group.kind })}`}
                >
                  Corrigir estas
                </Link>
              ),
            ],
          }))}
        />
      </div>
    </Card>
  );
}

function AllWell({ rows, corrected, active }: Pick<Job, 'rows' | 'corrected'> & { active: boolean }) {
  if (corrected > 0)
    return (
      <Notice tone="info">
        Nenhuma linha recusada em aberto: {count(corrected, 'foi corrigida', 'foram corrigidas')}.
      </Notice>
    );
  if (rows.read === 0 || rows.nok > 0) return null;
  return <Notice tone="info">Nenhuma linha foi recusada{active && ' até agora'}.</Notice>;
}

const shown = (value: string) => (value === '' ? '(vazio)' : value);

function Values({ group: { values } }: { group: ErrorGroup }) {
  return (
    <span className={styles.values}>
      {values.map(({ value, count: times }) => (
        <span key={value} className={styles.value} title={shown(value)}>
          <code>{shown(value)}</code> × {formatInteger(times)}
        </span>
      ))}
    </span>
  );
}

const FirstLines = ({
  group: { lines, count: all },
  sheets,
}: {
  group: ErrorGroup;
  sheets: readonly string[];
}) => (
  <>
    {lines.map((line) => placeText(line, sheets)).join('; ')}
    {all > lines.length && '…'}
  </>
);
