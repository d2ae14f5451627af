import { Link } from '@remix-run/react';
import { useState } from 'react';
import { formatBytes } from '~/domain/values/format';
import { isFileOf, sentPercent, type UnfinishedUpload } from '~/domain/data/files/unfinished-upload';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Button, buttonClass } from '../../ui/button';
import { openedFromPage } from '../../ui/dialog-link';
import { Card } from '../../ui/page';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './unfinished-uploads.module.css';

interface UnfinishedUploadsProps {
  uploads: readonly UnfinishedUpload[];
  /** The label of a base; `''` stands for none. */
  nameOf(base: string): string;
  /** Continues an upload, whose file was chosen again. */
  onContinue(file: File, upload: UnfinishedUpload): void;
}

/** Interrupted uploads of the person, on any computer; each continues for the base that it was sent for. */
export function UnfinishedUploads({ uploads, nameOf, onContinue }: UnfinishedUploadsProps) {
  const hydrated = useHydrated();
  const [refused, setRefused] = useState<string | null>(null);
  const goOn = async (upload: UnfinishedUpload) => {
    const file = await chosenFile();
    if (!file) return;
    const isIt = isFileOf(upload, file);
    setRefused(isIt ? null : upload.id);
    if (isIt) onContinue(file, upload);
  };
  if (uploads.length === 0) return null;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>Envios pela metade</h2>
        <p className={styles.hint}>
          {hydrated
            ? 'Escolha o mesmo arquivo e o envio continua de onde parou, para a base de então.'
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
              {[
                `${sentPercent(upload)}% de ${formatBytes(upload.size)}`,
                nameOf(upload.base),
                ...(upload.told ? [upload.told] : []),
              ].join(' · ')}
            </span>
            {hydrated && (
              <Button
                type="button"
                look="quiet"
                onClick={() => void goOn(upload)}
                aria-label={`Continuar ${upload.name}`}
              >
                Continuar
              </Button>
            )}
            <Link
              className={buttonClass('quiet')}
              to={`?${new URLSearchParams({ descartar: upload.id })}`}
              state={openedFromPage}
              preventScrollReset
              aria-label={`Descartar ${upload.name}`}
            >
              Descartar
            </Link>
            {refused === upload.id && (
              <p role="alert" className={styles.refusal}>
                Não é o arquivo que foi enviado pela metade. Escolha “{upload.name}”, de{' '}
                {formatBytes(upload.size)} e sem alterações desde então.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The file that the person picks; null where none is. */
function chosenFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** Asks before the stored part of an upload is discarded. */
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
