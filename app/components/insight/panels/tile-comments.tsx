import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { maxCommentLength, type NamedPerson } from '~/domain/comments';
import type { TileCommentView } from '~/domain/insight/panels/tile-comment';
import { withParams } from '~/domain/lists/paging';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextAreaField } from '../../ui/field';
import { Pencil, Trash2 } from '../../ui/icons';
import { Refusal } from '../../ui/notice';
import styles from '../../ui/notes.module.css';

interface TileCommentsProps {
  /** What the tile is called. */
  title: string;
  comments: readonly TileCommentView[];
  /** People who can be mentioned in a comment. */
  people: readonly NamedPerson[];
  /** Names the comment that the form makes, so that sending it twice is sending it once. */
  newId: string;
  refusal: { readonly message: string; readonly typed: string; readonly intent: string } | undefined;
  closeTo: string;
}

/** Comments on a tile: open ones first, resolved ones collapsed, the person's own editable, and the next comment. */
export function TileCommentsDialog({ title, comments, people, newId, refusal, closeTo }: TileCommentsProps) {
  const busy = useNavigation().state === 'submitting';
  const open = comments.filter(({ resolved }) => resolved === null);
  const settled = comments.filter(({ resolved }) => resolved !== null);
  const listed = (shown: readonly TileCommentView[]) => (
    <ol className={styles.list}>
      {shown.map((comment) => (
        <Comment key={comment.id} comment={comment} typed={refusal?.typed} />
      ))}
    </ol>
  );
  return (
    <Dialog title={`Comentários: ${title}`} closeTo={closeTo} size="medium">
      <Refusal reason={refusal?.message} />
      {open.length === 0 ? <p className={styles.none}>Nenhum comentário em aberto.</p> : listed(open)}
      {settled.length > 0 && (
        <details className={styles.others}>
          <summary>Resolvidos ({settled.length})</summary>
          {listed(settled)}
        </details>
      )}
      <Form method="post" replace preventScrollReset className={styles.form} key={newId}>
        <input type="hidden" name="id" value={newId} />
        <TextAreaField
          label="Novo comentário"
          name="text"
          rows={3}
          maxLength={maxCommentLength}
          defaultValue={refusal?.intent === 'add' ? refusal.typed : undefined}
          required
        />
        <details className={styles.others}>
          <summary>Para avisar alguém, escreva @ e o nome</summary>
          <ul className={styles.list}>
            {people.map(({ email, name }) => (
              <li key={email}>
                @{email.split('@')[0]} · {name}
              </li>
            ))}
          </ul>
        </details>
        <DialogActions>
          <Button name="intent" value="add" busy={busy}>
            Comentar
          </Button>
          <DialogClose>Fechar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Comment({ comment, typed }: { comment: TileCommentView; typed: string | undefined }) {
  const [params] = useSearchParams();
  const { id, text, by, at, own, edited, resolved } = comment;
  const editing = own && params.get('editar') === id;
  const deleting = own && params.get('apagar') === id;
  const without = withParams(params, { editar: null, apagar: null });
  return (
    <li data-settled={resolved !== null}>
      {editing ? (
        <ActForm id={id} intent="edit" label="Salvar" cancelTo={without}>
          <TextAreaField
            label="Editar comentário"
            name="text"
            rows={3}
            maxLength={maxCommentLength}
            defaultValue={typed ?? text}
            required
            autoFocus
          />
        </ActForm>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      <p className={styles.who}>
        <span>
          {by}, {at}
          {edited && ` · editado em ${edited}`}
          {resolved && ` · resolvido por ${resolved}`}
        </span>
        {own && !editing && !deleting && (
          <span className={styles.own}>
            <Link
              to={withParams(params, { editar: id, apagar: null })}
              replace
              preventScrollReset
              aria-label={`Editar comentário de ${at}`}
            >
              <Pencil aria-hidden /> Editar
            </Link>
            <Link
              to={withParams(params, { apagar: id, editar: null })}
              replace
              preventScrollReset
              aria-label={`Apagar comentário de ${at}`}
            >
              <Trash2 aria-hidden />
            </Link>
          </span>
        )}
      </p>
      {deleting && (
        <ActForm id={id} intent="delete" label="Apagar comentário" cancelTo={without}>
          <p>Apagar este comentário?</p>
        </ActForm>
      )}
      {!editing && !deleting && (
        <ActForm
          id={id}
          intent={resolved === null ? 'resolve' : 'reopen'}
          label={resolved === null ? 'Resolver' : 'Reabrir'}
        />
      )}
    </li>
  );
}

interface ActFormProps {
  id: string;
  intent: 'edit' | 'delete' | 'resolve' | 'reopen';
  label: string;
  cancelTo?: string;
  children?: ReactNode;
}

function ActForm({ id, intent, label, cancelTo, children }: ActFormProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" replace preventScrollReset className={styles.form}>
      <input type="hidden" name="id" value={id} />
      {children}
      <DialogActions>
        <Button look={intent === 'edit' ? 'primary' : 'quiet'} name="intent" value={intent} busy={busy}>
          {label}
        </Button>
        {cancelTo && (
          <Link to={cancelTo} replace preventScrollReset>
            Cancelar
          </Link>
        )}
      </DialogActions>
    </Form>
  );
}
