import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { formatDecimal } from '~/domain/values/decimal';
import { hrFigures, type RowHistory } from '~/domain/planning/hr/hr';
import { messages } from '~/domain/messages';
import { parseMonth, shortMonth } from '~/domain/values/month';
import { drawnRows } from './drawn-rows';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  history: RowHistory;
  editable: boolean;
  /** Names the save that a restored amount becomes. */
  saveId: string;
  closeTo: string;
  /** An amount was just restored. */
  restored: boolean;
  refusal?: string | undefined;
}

const amount = (value: number) => formatDecimal(value, 2);

/** One row: what its figures were over time, each amount ready to be given back. */
export function HistoryDialog({
  history: { row, changes },
  editable,
  saveId,
  closeTo,
  restored,
  refusal,
}: HistoryDialogProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title="Valores ao longo do tempo"
      description={`${row.nome}, ${shortMonth(parseMonth(row.mes_apur) ?? 0)}`}
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
        {changes.map(({ changeSet, figure, from, to, by, at }, position) => (
          <li key={`${changeSet} ${figure}`}>
            <span className={styles.figure}>{hrFigures[figure]}</span>
            <span className={styles.change}>
              {amount(from)} → <strong>{amount(to)}</strong>
            </span>
            <span className={styles.who}>
              {by}, {at}
            </span>
            {editable && from !== row[figure] && (
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="save" value={`${saveId}-${position}`} />
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="figure" value={figure} />
                <input type="hidden" name="amount" value={amount(from)} />
                <input type="hidden" name="drawn" value={drawnRows([row])} />
                <Button
                  look="quiet"
                  name="intent"
                  value="restore"
                  disabled={busy}
                  aria-label={`Restaurar ${amount(from)} em ${hrFigures[figure]}, o valor de antes de ${by} em ${at}`}
                >
                  Restaurar {amount(from)}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      <DialogActions>
        <DialogClose>Fechar</DialogClose>
      </DialogActions>
    </Dialog>
  );
}
