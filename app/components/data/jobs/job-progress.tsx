import { Check, CircleAlert, LoaderCircle, TriangleAlert } from '~/components/ui/icons';
import { formatInteger } from '~/domain/values/format';
import { isActive, type StepState } from '~/domain/data/jobs/job';
import { Card } from '../../ui/page';
import type { Job } from './job';
import styles from './job.module.css';
import { Progress } from '~/components/ui/progress';

/** Stages, counts and pace of a job. */
export function JobProgress({ job }: { job: Job }) {
  const { steps, rows, progress, message, phase, elapsed, rate, remaining, outcome } = job;
  const running = isActive(phase);
  return (
    <Card>
      <div className={styles.head}>
        <ol className={styles.steps} aria-label="Etapas">
          {steps.map(({ label, state }) => (
            <li
              key={label}
              className={styles.step}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <StepIcon state={state} />
              {label}
            </li>
          ))}
        </ol>
        <p className={styles.message} data-tone={outcome.tone} role="status">
          {message}
        </p>
        {running && (
          <div className={styles.bar}>
            <Progress done={progress} total={100} label="Progresso" />
            <span>{progress}%</span>
          </div>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure label="Lidas" value={formatInteger(rows.read)} />
        <Figure label="Carregadas" value={formatInteger(rows.ok)} tone="good" />
        <Figure label="Recusadas" value={formatInteger(rows.nok)} tone={rows.nok > 0 ? 'bad' : undefined} />
        <Figure label="Já na base" value={formatInteger(rows.ignored)} />
        <Figure label={running ? 'Tempo até agora' : 'Duração'} value={elapsed || '–'} />
        <Figure label="Linhas por segundo" value={rate || '–'} />
        {running && <Figure label="Falta" value={remaining ? `≈ ${remaining}` : '–'} />}
      </dl>
      <Shares rows={rows} />
    </Card>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'done') return <Check aria-label="feito" />;
  if (state === 'part') return <TriangleAlert aria-label="em parte" />;
  if (state === 'bad') return <CircleAlert aria-label="com problema" />;
  return <LoaderCircle aria-hidden />;
}

function Figure({ label, value, tone }: { label: string; value: string; tone?: 'good' | 'bad' }) {
  return (
    <div className={styles.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How the rows read so far part into loaded, refused and ignored; the figures say the same in numbers. */
function Shares({ rows: { read, ok, nok, ignored } }: Pick<Job, 'rows'>) {
  if (read === 0) return null;
  // A share too small for a pixel still shows.
  const width = (part: number) => (part === 0 ? 0 : Math.max(0.6, (part / read) * 100));
  const parts = [
    ['ok', width(ok)],
    ['nok', width(nok)],
    ['ignored', width(ignored)],
  ] as const;
  const total = parts.reduce((sum, [, share]) => sum + share, 0);
  let x = 0;
  return (
    <svg className={styles.shares} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      {parts.map(([name, share]) => {
        const at = x;
        x += (share / total) * 100;
        return <rect key={name} data-part={name} x={at} y="0" width={(share / total) * 100} height="1" />;
      })}
    </svg>
  );
}
