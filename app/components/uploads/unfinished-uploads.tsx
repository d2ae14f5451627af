import { Link } from '@remix-run/react';
import { formatBytes } from '~/domain/format';
import { sentPercent, type UnfinishedUpload } from '~/domain/unfinished-upload';
import { ConfirmDialog } from '../confirm-dialog';
import { buttonClass } from '../button';
import { openedFromPage } from '../dialog-link';
import { Card } from '../page';
import { useHydrated } from '../use-hydrated';
import styles from './unfinished-uploads.module.css';

/** Uploads that were cut off, on any computer of the person's: choosing the same file goes on with one. */
export function UnfinishedUploads({ uploads }: { uploads: readonly UnfinishedUpload[] }) {
  const hydrated = useHydrated();
  if (uploads.length === 0) return null;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>Envios pela metade</h2>
        <p className={styles.hint}>
          {hydrated
            ? 'Escolha o mesmo arquivo e o envio continua de onde parou.'
            : 'Continuam de onde pararam só com JavaScript; sem ele, o arquivo vai inteiro.'}
        </p>
      </div>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.item}>
            <span className={styles.name} title={upload.name}>
              {upload.name}
            </span>
            <span className={styles.share}>
              {sentPercent(upload)}% de {formatBytes(upload.size)}
            </span>
            <Link
              className={buttonClass('quiet')}
              to={`?${new URLSearchParams({ descartar: upload.id })}`}
              state={openedFromPage}
              preventScrollReset
              aria-label={`Descartar ${upload.name}`}
            >
              Descartar
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks before what was sent of a file is thrown away. */
export function DiscardUpload({ upload }: { upload: UnfinishedUpload }) {
  return (
    <ConfirmDialog
      title="Descartar o envio?"
      closeTo="/captura/manual"
      action="/captura/manual/descartar"
      fields={{ id: upload.id }}
      confirm="Descartar"
    >
      {formatBytes(upload.offset)} de “{upload.name}” já estão no portal e serão apagados. O arquivo no seu
      computador fica como está.
    </ConfirmDialog>
  );
}
