import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Download } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import { acceptedTypes, largestFile, type RowFile } from '~/domain/finance/cockpit/notes';
import { formatBytes } from '~/domain/values/format';
import { Delete, Others, RowDialog, type RowDialogProps } from './row-dialog';
import styles from '../../ui/notes.module.css';

/** The files that hang on a row, to be taken, and the next ones. */
export function RowFiles(props: RowDialogProps) {
  const { open, refusal, unitName } = props;
  const busy = useNavigation().state === 'submitting';
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ voltar: `${pathname}${search}` });
  const view = ({ id, name, size, by, at, month, unit, own }: RowFile) => (
    <li key={id}>
      <a href={`/ij/cockpit_preview/arquivo/${id}?${back}`} className={styles.file}>
        <Download aria-hidden />
        <span>{name}</span>
      </a>
      <p className={styles.who}>
        <span>
          {size} · {by}, {at} · {month}
          {unitName(unit) && ` · ${unitName(unit)}`}
        </span>
        {own && (
          <span className={styles.own}>
            <Delete id={id} what={name} />
          </span>
        )}
      </p>
    </li>
  );
  return (
    <RowDialog {...props} refusal={undefined} title="Files">
      {open.files.shown.length === 0 && <p className={styles.none}>Nenhum arquivo neste período.</p>}
      <ol className={styles.list}>{open.files.shown.map(view)}</ol>
      <Others notes={open.files.others} view={view} />
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        preventScrollReset
        className={styles.form}
        key={open.files.shown.length}
      >
        <TextField
          label="Anexar arquivos"
          type="file"
          name="files"
          multiple
          required
          accept={acceptedTypes}
          error={refusal?.message}
          hint={`PDF, imagem, Office, texto, CSV ou ZIP; até ${formatBytes(largestFile)} cada.`}
        />
        <DialogActions>
          <Button busy={busy}>{busy ? 'Enviando…' : 'Anexar'}</Button>
          <DialogClose>Fechar</DialogClose>
        </DialogActions>
      </Form>
    </RowDialog>
  );
}
