import { Form, Link, useNavigation } from '@remix-run/react';
import { CircleCheck } from '~/components/ui/icons';
import { useState, type FormEvent } from 'react';
import { count } from '~/domain/values/format';
import { cellName, overruleName, revisionName, rowNamed } from '~/domain/data/jobs/repair-form';
import { Button } from '../../ui/button';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './repair.module.css';

export interface RepairColumn {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** What the cell may hold, where a list bounds it. */
  readonly oneOf: readonly string[] | null;
}

interface RepairRow {
  readonly id: string;
  /** Its place in the file, after the word "linha". */
  readonly place: string;
  readonly revision: number;
  readonly error: string;
  readonly faulty: readonly string[];
  /** Refused because somebody edited the value in the portal. */
  readonly edited: boolean;
  readonly cells: Readonly<Record<string, string>>;
}

interface RepairTableProps {
  columns: readonly RepairColumn[];
  rows: readonly RepairRow[];
  editable: boolean;
  /** Rows that somebody else changed meanwhile. */
  conflicts: readonly string[];
  /** Where to go when nothing is refused any more. */
  back: string;
}

/** Refused rows as a table of inputs: one plain form, in which scripts mark what has been typed over. */
export function RepairTable({ columns, rows, editable, conflicts, back }: RepairTableProps) {
  const busy = useNavigation().formData?.get('intent') === 'salvar';
  const hydrated = useHydrated();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0)
    return (
      <p className={styles.allDone}>
        <CircleCheck aria-hidden />
        Nenhuma linha recusada aqui. <Link to={back}>Voltar ao arquivo</Link>
      </p>
    );
  const mark = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const changed = target.type === 'checkbox' ? target.checked : target.value !== target.defaultValue;
    target.toggleAttribute('data-dirty', changed);
    setDirty((before) => {
      const names = new Set(before);
      if (changed) names.add(target.name);
      else names.delete(target.name);
      return names;
    });
  };
  const changedRows = new Set([...dirty].map(rowNamed)).size;
  return (
    <Form
      method="post"
      onInput={mark}
      onSubmit={() => setDirty(new Set())}
      preventScrollReset
      autoComplete="off"
    >
      <div className={styles.frame} role="region" aria-label="Linhas recusadas" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {columns.map(({ key, label, required }) => (
                <th key={key} scope="col">
                  {label}
                  {required && <span title="obrigatória"> *</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EditableRow
                key={`${row.id} ${row.revision}`}
                row={row}
                columns={columns}
                // Text typed while the answer is on its way would be lost with the replaced rows.
                editable={editable && !busy}
                conflict={conflicts.includes(row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {columns.map(({ key, oneOf }) =>
        oneOf ? (
          <datalist key={key} id={`valores-${key}`}>
            {oneOf.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        ) : null,
      )}
      {editable && (
        <div className={styles.save}>
          <Button name="intent" value="salvar" busy={busy} disabled={hydrated && dirty.size === 0}>
            {busy ? 'Conferindo…' : 'Salvar e conferir'}
          </Button>
          <p aria-live="polite">
            {hydrated && dirty.size === 0
              ? hint(rows)
              : dirty.size > 0 &&
                `${count(changedRows, 'linha alterada', 'linhas alteradas')}, ainda não salva${changedRows === 1 ? '' : 's'}.`}
          </p>
        </div>
      )}
    </Form>
  );
}

const hint = (rows: readonly RepairRow[]): string =>
  rows.some(({ edited }) => edited)
    ? 'Marque as linhas em que vale o arquivo, ou altere as células; nas outras fica o que há no portal.'
    : 'Altere as células marcadas; o que passar na conferência vai para a base.';

function EditableRow({
  row,
  columns,
  editable,
  conflict,
}: {
  row: RepairRow;
  columns: readonly RepairColumn[];
  editable: boolean;
  conflict: boolean;
}) {
  const reasonId = `motivo-${row.id}`;
  return (
    <>
      <tr className={styles.cells}>
        <th scope="row">
          {row.place}
          <input type="hidden" name={revisionName(row.id)} value={row.revision} />
        </th>
        {columns.map(({ key, label, oneOf }) => (
          <td key={key}>
            <input
              name={cellName(row.id, key)}
              defaultValue={row.cells[key] ?? ''}
              aria-label={`${label}, linha ${row.place}`}
              aria-invalid={row.faulty.includes(key) || undefined}
              aria-describedby={row.faulty.includes(key) ? reasonId : undefined}
              list={oneOf ? `valores-${key}` : undefined}
              readOnly={!editable}
            />
          </td>
        ))}
      </tr>
      <tr className={styles.reason}>
        <td />
        <td colSpan={columns.length} id={reasonId}>
          <span className={styles.told}>
            {conflict && <strong>Outra pessoa mudou esta linha. </strong>}
            {row.error}
            {row.edited && editable && (
              <label className={styles.overrule}>
                <input type="checkbox" name={overruleName(row.id)} value="1" />
                Nesta linha, usar o valor do arquivo
              </label>
            )}
          </span>
        </td>
      </tr>
    </>
  );
}
