import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { Pencil } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { TextAreaField } from '~/components/ui/field';
import { maxCommentLength } from '~/domain/comments';
import type { RowComment } from '~/domain/finance/cockpit/notes';
import { withParams } from '~/domain/lists/paging';
import { Delete, Others, RowDialog, type RowDialogProps } from './row-dialog';
import styles from '../../ui/notes.module.css';

/** Comments on a row, the person's own with buttons for editing and deleting, and the next comment. */
export function RowComments(props: RowDialogProps) {
  const { open, commentId, refusal, unitName } = props;
  const [params] = useSearchParams();
  const busy = useNavigation().state === 'submitting';
  const edited = params.get('edit');
  const editing = open.comments.shown
    .concat(open.comments.others)
    .some(({ id, own }) => own && id === edited);
  const view = (comment: RowComment) => (
    <CommentView
      key={comment.id}
      comment={comment}
      row={open.row.id}
      unit={unitName(comment.unit)}
      editing={comment.own && comment.id === edited}
      typed={refusal?.typed}
    />
  );
  return (
    <RowDialog {...props} title="Comments">
      {open.comments.shown.length === 0 && <p className={styles.none}>Nenhum comentário neste período.</p>}
      <ol className={styles.list}>{open.comments.shown.map(view)}</ol>
      <Others notes={open.comments.others} view={view} />
      {!editing && (
        <Form method="post" replace preventScrollReset className={styles.form} key={commentId}>
          <input type="hidden" name="row" value={open.row.id} />
          <input type="hidden" name="id" value={commentId} />
          <TextAreaField
            label="Novo comentário"
            name="text"
            rows={3}
            maxLength={maxCommentLength}
            defaultValue={refusal?.typed}
            required
          />
          <DialogActions>
            <Button name="intent" value="comment" busy={busy}>
              {busy ? 'Enviando…' : 'Comentar'}
            </Button>
            <DialogClose>Fechar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </RowDialog>
  );
}

interface CommentProps {
  comment: RowComment;
  row: string;
  unit: string;
  editing: boolean;
  typed?: string;
}

function CommentView({ comment, row, unit, editing, typed }: CommentProps) {
  const [params] = useSearchParams();
  const busy = useNavigation().state === 'submitting';
  const { id, text, by, at, edited, month, own } = comment;
  return (
    <li>
      {editing ? (
        <Form method="post" replace preventScrollReset className={styles.form}>
          <input type="hidden" name="row" value={row} />
          <input type="hidden" name="id" value={id} />
          <TextAreaField
            label="Editar comentário"
            name="text"
            rows={3}
            maxLength={maxCommentLength}
            defaultValue={typed ?? text}
            required
            autoFocus
          />
          <DialogActions>
            <Button name="intent" value="edit" busy={busy}>
              Salvar
            </Button>
            <Link to={withParams(params, { edit: null })} replace preventScrollReset>
              Cancelar
            </Link>
          </DialogActions>
        </Form>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      <p className={styles.who}>
        <span>
          {by}, {at}
          {edited && ` · editado em ${edited}`} · {month}
          {unit && ` · ${unit}`}
        </span>
        {own && !editing && (
          <span className={styles.own}>
            <Link
              to={withParams(params, { edit: id })}
              replace
              preventScrollReset
              aria-label={`Editar comentário de ${at}`}
            >
              <Pencil aria-hidden /> Editar
            </Link>
            <Delete id={id} what={`comentário de ${at}`} />
          </span>
        )}
      </p>
    </li>
  );
}
