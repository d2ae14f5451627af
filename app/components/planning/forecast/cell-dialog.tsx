import { Form, useNavigation } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import field from '~/components/ui/field.module.css';
import { Refusal } from '~/components/ui/notice';
import { formatDecimal } from '~/domain/values/decimal';
import type { CommentView } from '~/domain/comments';
import type { CellValueThen } from '~/domain/planning/forecast/forecast';
import { shortMonth } from '~/domain/values/month';
import styles from './dialogs.module.css';

interface CellDialogProps {
  cell: {
    /** `account|2026-11`. */
    name: string;
    account: string;
    month: number;
    values: readonly CellValueThen[];
    comments: readonly CommentView[];
    people: readonly { email: string; name: string }[];
    /** Address of the origin of the cell's amount; null for an empty cell. */
    origin: string | null;
  };
  /** Names the comment or the save that this dialog makes. */
  commentId: string;
  saveId: string;
  open: boolean;
  closeTo: string;
  refusal?: string;
  typed?: string;
}

const shown = (amount: number | null) => (amount === null ? 'vazio' : formatDecimal(amount, 2));

/** One cell: its history with buttons to restore values, and its comments. */
export function CellDialog({ cell, commentId, saveId, open, closeTo, refusal, typed }: CellDialogProps) {
  const id = useId();
  const busy = useNavigation().state === 'submitting';
  // Stays the same while the page is refreshed during typing; the next comment gets a new id once this one is stored.
  const [ownId, setOwnId] = useState(commentId);
  if (ownId !== commentId && cell.comments.some((comment) => comment.id === ownId)) setOwnId(commentId);
  return (
    <Dialog title={`${cell.account}, ${shortMonth(cell.month)}`} closeTo={closeTo} size="medium">
      <Refusal reason={refusal} />
      <section className={styles.part} aria-labelledby={`${id}-values`}>
        <h3 id={`${id}-values`}>Valores ao longo do tempo</h3>
        {cell.origin && (
          <p>
            <ButtonLink look="quiet" to={cell.origin}>
              De onde vem
            </ButtonLink>
          </p>
        )}
        {cell.values.length === 0 && <p className={styles.none}>Ninguém mudou esta célula no portal.</p>}
        <ol className={styles.list}>
          {cell.values.map(({ changeSet, by, at, how, from, to }) => (
            <li key={changeSet}>
              <span className={styles.change}>
                {shown(from)} → <strong>{shown(to)}</strong>
              </span>
              <span className={styles.who}>
                {by}, {at} · {how}
              </span>
              {open && from !== null && (
                <Form method="post" replace preventScrollReset>
                  <input type="hidden" name="id" value={`${saveId}-${changeSet.slice(0, 8)}`} />
                  <input type="hidden" name="celula" value={cell.name} />
                  <input type="hidden" name="amount" value={formatDecimal(from, 2)} />
                  <Button
                    look="quiet"
                    name="intent"
                    value="restore"
                    busy={busy}
                    aria-label={`Restaurar ${shown(from)}, o valor de antes de ${by} em ${at}`}
                  >
                    Restaurar {shown(from)}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part} aria-labelledby={`${id}-comments`}>
        <h3 id={`${id}-comments`}>Comentários</h3>
        {cell.comments.length === 0 && <p className={styles.none}>Nenhum comentário.</p>}
        <ol className={styles.list}>
          {cell.comments.map((comment) => (
            <li key={comment.id}>
              <p className={styles.text}>{comment.text}</p>
              <span className={styles.who}>
                {comment.by}, {comment.at}
              </span>
            </li>
          ))}
        </ol>
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="id" value={ownId} />
          <input type="hidden" name="celula" value={cell.name} />
          <div className={field.field}>
            <label className={field.label} htmlFor={`${id}-text`}>
              Novo comentário
            </label>
            <textarea
              key={ownId}
              id={`${id}-text`}
              name="text"
              className={field.control}
              rows={3}
              maxLength={2000}
              defaultValue={typed}
              required
              aria-describedby={`${id}-hint`}
            />
            <details className={field.hint} id={`${id}-hint`}>
              <summary>Para avisar alguém, escreva @ e o nome</summary>
              <ul className={styles.people}>
                {cell.people.map(({ email, name }) => (
                  <li key={email}>
                    @{email.split('@')[0]} · {name}
                  </li>
                ))}
              </ul>
            </details>
          </div>
          <DialogActions>
            <Button name="intent" value="comment" busy={busy}>
              Comentar
            </Button>
            <DialogClose>Fechar</DialogClose>
          </DialogActions>
        </Form>
      </section>
    </Dialog>
  );
}
