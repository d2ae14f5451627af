import { Form, Link, useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Dialog, DialogActions, DialogClose, DialogLink } from '~/components/dialog';
import { TextAreaField, TextField } from '~/components/field';
import { Notice } from '~/components/notice';
import { formatDecimal } from '~/domain/decimal';
import {
  acceptedTypes,
  largestFile,
  longestComment,
  type RowComment,
  type RowFile,
} from '~/domain/cockpit/notes';
import type { SheetRow } from '~/domain/cockpit/sheet';
import { formatBytes } from '~/domain/format';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/paging';
import { closedDialogs } from './note-links';
import styles from './row-dialogs.module.css';

interface Notes<Note> {
  readonly shown: readonly Note[];
  readonly others: readonly Note[];
}

export interface OpenRow {
  readonly row: SheetRow;
  readonly comments: Notes<RowComment>;
  readonly files: Notes<RowFile>;
}

interface DialogProps {
  open: OpenRow;
  months: { readonly from: string; readonly to: string };
  unitName: (id: string) => string;
  /** Names the comment that the form makes, so that sending it twice is sending it once. */
  commentId: string;
  refusal?: { readonly message: string; readonly typed: string };
  /** True where something has just been saved. */
  saved: boolean;
}

/** The dialog of a row that the address asks for: its comments or its files, or a question before one is deleted. */
export function RowDialogs(props: DialogProps) {
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
        <p className={styles.said}>{'text' in gone ? gone.text : gone.name}</p>
        <p>Não pode ser desfeito.</p>
      </ConfirmDialog>
    );
  return part === 'comments' ? <Comments {...props} /> : <Files {...props} />;
}

function Frame({
  open: { row },
  months,
  refusal,
  saved,
  commentId,
  title,
  children,
}: DialogProps & { title: string; children: React.ReactNode }) {
  const [params] = useSearchParams();
  const shown = (amount: number | null) => (amount === null ? '–' : formatDecimal(amount, 2));
  return (
    <Dialog
      title={`${title}: ${row.label}`}
      description={
        <dl className={styles.facts}>
          {(
            [
              [months.from, shown(row.from)],
              [months.to, shown(row.to)],
              ['Dif. $', shown(row.difference)],
              ['Dif. %', row.percent === null ? '–' : `${shown(row.percent)} %`],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      }
      closeTo={withParams(params, closedDialogs)}
      size="medium"
    >
      {saved && (
        <Notice tone="good" key={commentId}>
          {messages.saved}
        </Notice>
      )}
      {refusal && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}

function Comments(props: DialogProps) {
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
    <Frame {...props} title="Comments">
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
            maxLength={longestComment}
            defaultValue={refusal?.typed}
            required
          />
          <DialogActions>
            <Button name="intent" value="comment" disabled={busy}>
              {busy ? 'Enviando…' : 'Comentar'}
            </Button>
            <DialogClose>Fechar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </Frame>
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
            maxLength={longestComment}
            defaultValue={typed ?? text}
            required
            autoFocus
          />
          <DialogActions>
            <Button name="intent" value="edit" disabled={busy}>
              Salvar
            </Button>
            <Link to={withParams(params, { edit: null })} replace preventScrollReset>
              Cancelar
            </Link>
          </DialogActions>
        </Form>
      ) : (
        <p className={styles.said}>{text}</p>
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

function Files(props: DialogProps) {
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
    <Frame {...props} refusal={undefined} title="Files">
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
          <Button disabled={busy}>{busy ? 'Enviando…' : 'Anexar'}</Button>
          <DialogClose>Fechar</DialogClose>
        </DialogActions>
      </Form>
    </Frame>
  );
}

/** What was written while other months were on show. */
function Others<Note>({ notes, view }: { notes: readonly Note[]; view: (note: Note) => React.ReactNode }) {
  if (notes.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary>De outros meses ({notes.length})</summary>
      <ol className={styles.list}>{notes.map(view)}</ol>
    </details>
  );
}

function Delete({ id, what }: { id: string; what: string }) {
  const [params] = useSearchParams();
  return (
    <DialogLink
      look="quiet"
      className={styles.delete}
      to={withParams(params, { edit: null, delete: id })}
      aria-label={`Apagar ${what}`}
    >
      <Trash2 aria-hidden />
    </DialogLink>
  );
}
