import { useSearchParams } from '@remix-run/react';
import { Trash2 } from '~/components/ui/icons';
import type { ReactNode } from 'react';
import { Dialog } from '~/components/ui/dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice, Refusal } from '~/components/ui/notice';
import type { RowComment, RowFile } from '~/domain/finance/cockpit/notes';
import type { SheetRow } from '~/domain/finance/cockpit/sheet';
import { formatDecimal } from '~/domain/values/decimal';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { closedDialogs } from './note-links';
import styles from '../../ui/notes.module.css';

interface Notes<Note> {
  readonly shown: readonly Note[];
  readonly others: readonly Note[];
}

export interface OpenRow {
  readonly row: SheetRow;
  readonly comments: Notes<RowComment>;
  readonly files: Notes<RowFile>;
}

export interface RowDialogProps {
  open: OpenRow;
  months: { readonly from: string; readonly to: string };
  unitName: (id: string) => string;
  /** Names the comment that the form makes, so that sending it twice is sending it once. */
  commentId: string;
  refusal?: { readonly message: string; readonly typed: string };
  /** True where something has just been saved. */
  saved: boolean;
}

/** The frame of both: the row, its two months and their difference. */
export function RowDialog({
  open: { row },
  months,
  refusal,
  saved,
  commentId,
  title,
  children,
}: RowDialogProps & { title: string; children: ReactNode }) {
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
              ['Dif. %', row.percent === null ? '–' : `${shown(row.percent)}%`],
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
      <Refusal reason={refusal?.message} />
      {children}
    </Dialog>
  );
}

/** What was written while other months were on show. */
export function Others<Note>({ notes, view }: { notes: readonly Note[]; view: (note: Note) => ReactNode }) {
  if (notes.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary>De outros meses ({notes.length})</summary>
      <ol className={styles.list}>{notes.map(view)}</ol>
    </details>
  );
}

/** Leads to the question before a comment or a file of one's own is deleted. */
export function Delete({ id, what }: { id: string; what: string }) {
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
