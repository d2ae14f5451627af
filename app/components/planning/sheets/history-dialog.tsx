import { Form, useNavigation } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import {
  figureText,
  figuresOf,
  nameParts,
  type RowHistory,
  type SheetView,
} from '~/domain/planning/sheets/sheet';
import { messages } from '~/domain/messages';
import { drawnRows } from './drawn-rows';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  view: SheetView;
  history: RowHistory;
  editable: boolean;
  /** Names the save that a restored amount becomes. */
  saveId: string;
  closeTo: string;
  /** An amount was just restored. */
  restored: boolean;
  refusal?: string | undefined;
}

/** One row: the history of its figures, with buttons to restore amounts. */
export function HistoryDialog({
  view,
  history: { row, locks, changes },
  editable,
  saveId,
  closeTo,
  restored,
  refusal,
}: HistoryDialogProps) {
  const shown = (value: number | null) => figureText(view, value) || 'vazio';
  const busy = useNavigation().state === 'submitting';
  const labels = new Map(figuresOf(view).map(({ id, label }) => [id, label]));
  return (
    <Dialog
      title="Valores ao longo do tempo"
      description={nameParts(view, row).join(', ')}
      closeTo={closeTo}
      size="medium"
    >
      {refusal ? (
        <Notice tone="bad" key={`refused ${saveId}`}>
          {refusal}
        </Notice>
      ) : (
        restored && (
          <Notice tone="good" key={`saved ${saveId}`}>
            {messages.saved}
          </Notice>
        )
      )}
      {changes.length === 0 && <p className={styles.none}>Ninguém mudou esta linha no portal.</p>}
      {/* Takes the focus: the Enter that opened the dialog, pressed twice, restores nothing. */}
      <ol
        className={styles.list}
        aria-label="Da mudança mais nova à mais antiga"
        tabIndex={-1}
        data-focus-first
      >
        {changes.map(({ changeSet, column, from, to, by, at }, position) => (
          <li key={`${changeSet} ${column}`}>
            <span className={styles.figure}>{labels.get(column)}</span>
            <span className={styles.change}>
              {shown(from)} → <strong>{shown(to)}</strong>
            </span>
            <span className={styles.who}>
              {by}, {at}
            </span>
            {editable && from !== null && from !== row[column] && !locks[column] && (
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="id" value={`${saveId}-${position}`} />
                <input type="hidden" name="row" value={row.id} />
                <input type="hidden" name="column" value={column} />
                <input type="hidden" name="value" value={figureText(view, from)} />
                <input type="hidden" name="drawn" value={drawnRows(view, [row])} />
                <Button
                  look="quiet"
                  name="intent"
                  value="restore"
                  busy={busy}
                  aria-label={`Restaurar ${shown(from)} em ${labels.get(column)}, o valor de antes de ${by} em ${at}`}
                >
                  Restaurar {shown(from)}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      <DialogActions>
        {view.origin && (
          <ButtonLink look="quiet" to={`${view.origin}?linha=${row.id}`}>
            De onde vem
          </ButtonLink>
        )}
        <DialogClose>Fechar</DialogClose>
      </DialogActions>
    </Dialog>
  );
}
