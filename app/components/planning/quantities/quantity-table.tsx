import { OriginLink } from '../../insight/origins/origin-link';
import { ThingLink } from '../../insight/things/thing-link';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { originLink } from '~/domain/insight/origins/origin';
import { formatInteger, formatNumber } from '~/domain/values/format';
import { planColumns, textOf, type PlanRow } from '~/domain/planning/quantities/columns';
import { rowLabel, type Draft, type Drafts } from '~/domain/planning/quantities/draft';
import { scaledQuantity, type PercentChange } from '~/domain/planning/quantities/percent';
import { numberText, quantityRule, readEntry } from '~/domain/values/decimal-entry';
import { NotationProof } from '~/domain/values/notation';
import {
  isAsDrawn,
  quantityFault,
  quantityField,
  quantityOf,
  shownQuantity,
} from '~/domain/planning/quantities/quantity';
import type { DraftStore } from './drafts';
import styles from './quantity-table.module.css';
import { Seen } from './row-edit';

interface QuantityTableProps {
  rows: readonly PlanRow[];
  /** Group mode: quantities are shown multiplied and cannot be edited (rule P4). */
  by: PercentChange | null;
  /** Unsaved edits: from the browser, or from a form without scripts. */
  drafts: Drafts;
  store: DraftStore;
  /** Why the server refused fields, by their names. */
  fields: Readonly<Record<string, string>>;
  /** Rows whose conflict is decided above the table. */
  settling: readonly { readonly id: string }[];
  /** Quantities are only looked at. */
  closed: boolean;
  /** The scenario whose rows they are; null for the plan's. */
  scenario: string | null;
}

/** The planning table, its quantities as inputs (rule P3). */
export function QuantityTable({
  rows,
  by,
  drafts,
  store,
  fields,
  settling,
  closed,
  scenario,
}: QuantityTableProps) {
  return (
    <div className={styles.frame} role="region" aria-label="Linhas do planejamento" tabIndex={0}>
      <table className={styles.table} role="table" onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            {planColumns.map(([field, header]) => (
              <th key={field} scope="col" data-field={styledField(field)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {planColumns.map(([field], index) => (
                <td key={field} data-field={styledField(field)}>
                  {field === 'valor' && closed ? (
                    <span className={styles.quantity}>
                      <Month row={row} scenario={scenario} />
                      <span className={styles.fixed}>{formatNumber(row.valor)}</span>
                    </span>
                  ) : field === 'valor' ? (
                    <QuantityCell
                      key={`${row.version} ${by ? 'group' : 'row'}`}
                      row={row}
                      scenario={scenario}
                      by={by}
                      draft={drafts[row.id]}
                      store={store}
                      error={fields[quantityField(row.id)]}
                      settling={settling.some(({ id }) => id === row.id)}
                      onPaste={(event) => pasteColumn(event, rows, row, store)}
                    />
                  ) : field === 'sku' ? (
                    <ThingLink kind="sku" code={row.texts[index] ?? ''} />
                  ) : (
                    row.texts[index]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns with their own styles. */
const styledFields: readonly string[] = ['sku', 'material_description', 'valor'];

const styledField = (field: string): string | undefined => (styledFields.includes(field) ? field : undefined);

/** The month of a quantity, as the way to where this comes from. */
const Month = ({ row, scenario }: { row: PlanRow; scenario: string | null }) => (
  <span>
    <OriginLink to={originLink('quantity', { linha: row.id, cenario: scenario })} of={labelOf(row)} first>
      {row.month}
    </OriginLink>
  </span>
);

interface QuantityCellProps {
  row: PlanRow;
  scenario: string | null;
  by: PercentChange | null;
  draft: Draft | undefined;
  store: DraftStore;
  error?: string;
  settling: boolean;
  onPaste: (event: ClipboardEvent) => void;
}

function QuantityCell({ row, scenario, by, draft, store, error, settling, onPaste }: QuantityCellProps) {
  // Typed in, a quantity has no dots, between which digits would come and go.
  const [isTypedIn, setTypedIn] = useState(false);
  const label = labelOf(row);
  if (by) {
    const to = scaledQuantity(row.valor, by);
    return (
      <div className={styles.quantity}>
        <Month row={row} scenario={scenario} />
        <input
          type="text"
          className={styles.input}
          value={formatInteger(to)}
          readOnly
          aria-label={`Quantity, ${label}`}
          data-changed={to !== row.valor || undefined}
          title={`Antes: ${formatNumber(row.valor)}`}
        />
      </div>
    );
  }
  const typed = draft?.typed ?? numberText(row.valor);
  const wrong = draft && quantityOf(draft.typed) === null ? quantityFault(draft.typed) : error;
  const errorId = `erro-${row.id}`;
  return (
    <>
      <div className={styles.quantity}>
        <Month row={row} scenario={scenario} />
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.input}
          name={settling ? undefined : quantityField(row.id)}
          value={isTypedIn ? typed : shownQuantity(typed)}
          onChange={({ currentTarget: { value } }) => keep(store, row, value)}
          onPaste={onPaste}
          onFocus={({ currentTarget: field }) => {
            // What the Tab key selected stays selected when the dots go.
            const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
            flushSync(() => setTypedIn(true));
            if (isWhole) field.select();
          }}
          onBlur={() => setTypedIn(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') store.drop([row.id]);
          }}
          aria-label={`Quantity, ${label}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? errorId : undefined}
          data-changed={draft !== undefined || undefined}
        />
        {wrong && (
          <p className={styles.error} id={errorId}>
            {wrong}
          </p>
        )}
      </div>
      {!settling && (
        <Seen id={row.id} version={draft?.version ?? row.version} original={draft?.original ?? row.valor} />
      )}
    </>
  );
}

const labelOf = (row: PlanRow): string => rowLabel(textOf(row, 'sku'), textOf(row, 'channel'), row.month);

/** What equals the quantity that the person saw is no edit. */
function keep(store: DraftStore, row: PlanRow, typed: string): void {
  const { version, original } = store.drafts[row.id] ?? { version: row.version, original: row.valor };
  if (isAsDrawn(typed, original) || quantityOf(typed) === original) store.drop([row.id]);
  else store.set(row.id, { typed, version, original, label: labelOf(row) });
}

/** Cells of a spreadsheet's column go into this row and the ones below it. */
function pasteColumn(
  event: ClipboardEvent,
  rows: readonly PlanRow[],
  from: PlanRow,
  store: DraftStore,
): void {
  const lines = event.clipboardData
    .getData('text')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  if (lines.length < 2) return;
  event.preventDefault();
  const start = rows.indexOf(from);
  const texts = lines.map((line) => (line.split('\t')[0] ?? '').trim());
  const proof = new NotationProof();
  for (const text of texts) proof.note(text);
  const { sign, doubt } = proof.notation();
  texts.forEach((text, index) => {
    const row = rows[start + index];
    // Fields are typed in Brazilian notation: what the block proves to be English is written so.
    const read = sign === '.' && doubt === null ? readEntry(text, quantityRule, sign) : null;
    if (row) keep(store, row, read?.ok ? String(read.value) : text);
  });
}

/** Enter and the arrows go to the quantity above or below, as in a spreadsheet. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const next = inputs[inputs.indexOf(event.target) + step];
  next?.focus();
  next?.select();
}
