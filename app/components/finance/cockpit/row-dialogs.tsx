import { useSearchParams } from '@remix-run/react';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { withParams } from '~/domain/lists/paging';
import { RowComments } from './row-comments';
import type { RowDialogProps } from './row-dialog';
import { RowFiles } from './row-files';
import styles from '../../ui/notes.module.css';

/** The dialog of a row in the address: its comments or its files, or the question before one is deleted. */
export function RowDialogs(props: RowDialogProps) {
  const [params] = useSearchParams();
  const part = params.has('files') ? 'files' : 'comments';
  const doomed = params.get('delete');
  const back = withParams(params, { edit: null, delete: null });
  const { row, comments, files } = props.open;
  const gone =
    part === 'comments'
      ? [...comments.shown, ...comments.others].find(({ id, own }) => own && id === doomed)
      : [...files.shown, ...files.others].find(({ id, own }) => own && id === doomed);
  if (gone)
    return (
      <ConfirmDialog
        title={part === 'comments' ? 'Apagar este comentário?' : 'Apagar este arquivo?'}
        closeTo={back}
        fields={{ intent: part === 'comments' ? 'delete' : 'delete-file', row: row.id, id: gone.id }}
        confirm="Apagar"
        refusal={props.refusal?.message}
      >
        <p className={styles.text}>{'text' in gone ? gone.text : gone.name}</p>
        <p>Não pode ser desfeito.</p>
      </ConfirmDialog>
    );
  return part === 'comments' ? <RowComments {...props} /> : <RowFiles {...props} />;
}
