import { Form } from '@remix-run/react';
import { History, MessageSquareText } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import {
  figureField,
  figuresOf,
  figureText,
  fullName,
  nameParts,
  shownText,
  type SheetAnswer,
  type SheetColumn,
  type SheetRow,
  type SheetView,
} from '~/domain/planning/sheets/sheet';
import { PlainFaults, PlainInput } from '../../ui/plain-input';
import plain from '../../ui/plain-table.module.css';
import { drawnRows } from './drawn-rows';
import styles from './plain-sheet.module.css';

interface PlainSheetProps {
  view: SheetView;
  /** Ids of the columns as they were moved; null if none was. */
  order: readonly string[] | null;
  rows: readonly SheetRow[];
  /** Why figures take no edits: by row, and by column. */
  locks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  editable: boolean;
  /** Addresses of a row's dialogs: its comment, its figures over time. */
  commentTo: (id: string) => string;
  historyTo: (id: string) => string;
  /** Where the form goes: the page without its dialog. */
  action: string;
  /** Why the last save was refused, and what was typed and drawn then. */
  refusal: SheetAnswer['refusal'] | undefined;
}

/** A scope's rows as a plain form: figures are inputs for people who may edit, with one button that saves them. */
export function PlainSheet(props: PlainSheetProps) {
  const { view, order, rows, editable, historyTo, action, refusal } = props;
  const columns =
    order?.flatMap((id) => view.columns.find((column) => column.id === id) ?? []) ?? view.columns;
  return (
    <Form method="post" action={action} autoComplete="off" preventScrollReset>
      {/* After a refusal, what was drawn first: a figure that somebody changed since is nobody's edit here. */}
      <input type="hidden" name="drawn" value={refusal?.typed['drawn'] || drawnRows(view, rows)} />
      <div className={styles.frame} role="region" aria-label={view.table} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ id, label, kind }) => (
                <th key={id} scope="col" className={kind === 'figure' ? styles.figure : undefined}>
                  {label}
                </th>
              ))}
              <th scope="col">Última alteração</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column, at) => (
                  <Cell key={column.id} {...props} column={column} row={row} heads={at === 0} />
                ))}
                <td className={styles.saver}>
                  {row.savedBy}{' '}
                  <DialogLink
                    look="quiet"
                    to={historyTo(row.id)}
                    aria-label={`Histórico de ${nameParts(view, row).join(', ')}`}
                  >
                    <History aria-hidden />
                    Histórico
                  </DialogLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable && (
        <p className={plain.actions}>
          <Button name="intent" value="save">
            Salvar
          </Button>
        </p>
      )}
    </Form>
  );
}

interface CellProps extends PlainSheetProps {
  column: SheetColumn;
  row: SheetRow;
  /** Whether it heads its row. */
  heads: boolean;
}

function Cell({ view, column, row, heads, locks, editable, commentTo, refusal }: CellProps) {
  const { id, label, kind } = column;
  const text = shownText(column, row);
  const names = nameParts(view, row);
  if (kind === 'figure') {
    const field = figureField(id, row.id);
    const figure = figureText(view, row[id]);
    const lock = locks[row.id]?.[id];
    return (
      <td className={styles.figure} title={lock}>
        {editable && !lock ? (
          <PlainInput
            name={field}
            value={refusal?.typed[field] ?? figure}
            label={[label, ...names].join(', ')}
            fault={refusal?.faults[field]}
          />
        ) : (
          figure
        )}
      </td>
    );
  }
  if (kind !== 'comment') return heads ? <th scope="row">{text}</th> : <td>{text}</td>;
  return (
    <td className={styles.comment}>
      {editable ? (
        <DialogLink
          look="quiet"
          to={commentTo(row.id)}
          aria-label={`${label} de ${names[0]}: ${text || 'nenhum'}`}
        >
          <MessageSquareText aria-hidden />
          <span>{text || 'Comentar'}</span>
        </DialogLink>
      ) : (
        text
      )}
    </td>
  );
}

interface SheetFaultsProps {
  view: SheetView;
  rows: readonly SheetRow[];
  faults: Readonly<Record<string, string>>;
}

/** The figures that a save refused, by whose they are. */
export function SheetFaults({ view, rows, faults }: SheetFaultsProps) {
  const places = new Map(
    rows.flatMap((row) =>
      figuresOf(view).map(({ id, label }) => [figureField(id, row.id), `${fullName(view, row)}, ${label}`]),
    ),
  );
  return <PlainFaults faults={faults} placeOf={(name) => places.get(name) ?? name} />;
}
