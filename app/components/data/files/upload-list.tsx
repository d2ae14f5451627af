import { Link } from '@remix-run/react';
import { CircleAlert, CircleCheck, CloudOff, Info, LoaderCircle, RotateCcw, X } from '~/components/ui/icons';
import { count, formatBytes } from '~/domain/values/format';
import { isFinished, remainingText, type UploadItem } from '~/domain/data/files/upload-list';
import type { JobRow } from '~/domain/data/jobs/job-row';
import { JobNews } from '../jobs/job-news';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import styles from './upload-list.module.css';
import type { UploadQueue } from './upload-queue';

interface UploadListProps {
  readonly items: readonly UploadItem[];
  readonly queue: UploadQueue | null;
  /** The jobs of the sent files. */
  readonly jobs: readonly JobRow[];
}

/**
 * The files of this visit with their progress, and that of their processing; each can be retried or removed (rule D1).
 */
export function UploadList({ items, queue, jobs }: UploadListProps) {
  const jobOf = ({ fileId }: UploadItem) => jobs.find(({ id }) => id === fileId);
  if (items.length === 0) return null;
  return (
    <Card>
      <table className={styles.table}>
        <caption className={styles.caption}>
          Arquivos desta visita <span className={styles.summary}>{summaryOf(items)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Arquivo</th>
            <th scope="col" className={styles.progress}>
              Progresso
            </th>
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-state={isFinished(item) ? 'finished' : 'active'}>
              <th scope="row" className={styles.file}>
                <span className={styles.name} title={item.name}>
                  {item.name}
                </span>
                <span className={styles.detail}>{formatBytes(item.size)}</span>
              </th>
              <td className={styles.progress}>
                <Progress item={item} job={jobOf(item)} />
              </td>
              <td className={styles.tools}>
                <Tools item={item} queue={queue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function summaryOf(items: readonly UploadItem[]): string {
  const sent = items.filter(({ successUploaded }) => successUploaded).length;
  const failed = items.filter(({ error }) => error !== null).length;
  return [
    `${sent} de ${count(items.length, 'enviado', 'enviados')}`,
    ...(failed > 0 ? [count(failed, 'com erro', 'com erro')] : []),
  ].join(' · ');
}

interface UploadProps {
  readonly item: UploadItem;
  readonly job: JobRow | undefined;
}

function Progress({ item, job }: UploadProps) {
  const { progress, estimatedTime, interruption, name } = item;
  return (
    <>
      {!isFinished(item) && (
        <>
          <progress value={progress} max={100} aria-label={`Envio de ${name}`} />
          {interruption === null && (
            <p className={styles.detail}>
              <LoaderCircle aria-hidden className={styles.turning} />
              {[`${progress}%`, remainingText(estimatedTime)].filter(Boolean).join(' · ')}
            </p>
          )}
        </>
      )}
      <Message item={item} job={job} />
    </>
  );
}

/** The result of an upload, announced when it changes, except the percentage, which changes constantly. */
function Message({ item, job }: UploadProps) {
  const { error, interruption, progress, successUploaded, showFileUploadedMessage, note } = item;
  return (
    <div role="status">
      {interruption !== null && error === null && !successUploaded && (
        <p className={styles.waiting}>
          <CloudOff aria-hidden />
          {`${progress}% · ${interruption}`}
        </p>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
      {successUploaded && (
        <p className={styles.good}>
          <CircleCheck aria-hidden />
          <span>{showFileUploadedMessage ? 'Enviado. O arquivo chegou inteiro.' : 'Enviado'}</span>
        </p>
      )}
      {successUploaded && job && <JobNews job={job} />}
      {note !== null && (
        <p className={styles.detail}>
          <Info aria-hidden />
          {note}
        </p>
      )}
    </div>
  );
}

/** Buttons keep their place when a message appears, because messages appear just before buttons are pressed. */
function Tools({ item, queue }: { item: UploadItem; queue: UploadQueue | null }) {
  const { id, name, error, fileId, successUploaded } = item;
  return (
    <div>
      {successUploaded && fileId && <Link to={`/captura/processando/${fileId}`}>Acompanhar</Link>}
      {error !== null && (
        <Button
          look="quiet"
          type="button"
          onClick={() => queue?.retry(id)}
          aria-label={`Enviar ${name} de novo`}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      <Button
        look="quiet"
        type="button"
        onClick={() => queue?.remove(id)}
        aria-label={`Tirar ${name} da lista`}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
