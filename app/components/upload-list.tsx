import { RotateCcw, X } from 'lucide-react';
import { formatBytes } from '~/domain/format';
import { isFinished, remainingText, type UploadItem } from '~/domain/upload-list';
import { Button } from './button';
import { Card } from './page';
import styles from './upload-list.module.css';
import type { UploadQueue } from './use-uploads';

/** The files of this visit with their progress; each can be retried or removed (S0 §2). */
export function UploadList({ uploads }: { uploads: UploadQueue }) {
  if (uploads.items.length === 0) return null;
  return (
    <Card>
      <ul className={styles.list} aria-label="Arquivos desta visita">
        {uploads.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <div>
              <p className={styles.name} title={item.name}>
                {item.name}
              </p>
              <p className={styles.detail}>{formatBytes(item.size)}</p>
            </div>
            <State item={item} />
            <div className={styles.tools}>
              {item.error !== null && (
                <Button
                  look="quiet"
                  type="button"
                  onClick={() => uploads.retry(item.id)}
                  aria-label={`Enviar ${item.name} de novo`}
                >
                  <RotateCcw aria-hidden />
                </Button>
              )}
              <Button
                look="quiet"
                type="button"
                onClick={() => uploads.remove(item.id)}
                aria-label={`Tirar ${item.name} da lista`}
              >
                <X aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ item }: { item: UploadItem }) {
  const { error, progress, successUploaded, showFileUploadedMessage, estimatedTime, name } = item;
  return (
    <div className={styles.state} data-state={isFinished(item) ? 'finished' : 'active'} aria-live="polite">
      {error !== null && <p className={styles.error}>{error}</p>}
      {successUploaded && (
        <p className={styles.good}>
          {showFileUploadedMessage ? 'Enviado. O processamento começou.' : 'Enviado'}
        </p>
      )}
      {!isFinished(item) && (
        <>
          <progress value={progress} max={100} aria-label={`Envio de ${name}`} />
          <p className={styles.detail}>
            {progress}% {remainingText(estimatedTime)}
          </p>
        </>
      )}
    </div>
  );
}
