import type { ReactNode } from 'react';
import {
  change,
  formatCents,
  formatChange,
  type Pair,
  type StatementTable,
} from '~/domain/finance/statements/model';
import styles from './statement-table.module.css';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly level?: number;
  readonly look?: 'plain' | 'subtotal' | 'total' | 'heading';
  readonly cents: readonly (number | null)[];
}

/** A table of the statements as its documents show it. */
export const Statement = ({ table: { title, pairs, lines } }: { table: StatementTable }) => (
  <Figures
    title={title}
    second="Nota"
    pairs={pairs}
    rows={lines.map((line) => ({
      ...line,
      mark: line.note,
      look: line.terms.length === 0 ? 'heading' : line.look,
    }))}
  />
);

interface FiguresProps {
  title: string;
  /** Heading of the second column. */
  second: string;
  pairs: readonly Pair[];
  rows: readonly Row[];
}

/** Amounts in reais: of each pair both periods and the change between them. Wide ones scroll in their own frame. */
export function Figures({ title, second, pairs, rows }: FiguresProps) {
  const marked = rows.some(({ mark }) => mark);
  return (
    <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {marked && <th scope="col">{second}</th>}
            {pairs.map(({ current, prior }) => (
              <PairHeads key={current} current={current} prior={prior} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, mark, level = 0, look = 'plain', cents }) => (
            <tr key={key} data-look={look} data-level={level}>
              <th scope="row">{label}</th>
              {marked && <td>{mark}</td>}
              {pairs.map(({ current }, index) => (
                <PairCells
                  key={current}
                  blank={look === 'heading'}
                  current={cents[index * 2] ?? null}
                  prior={cents[index * 2 + 1] ?? null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PairHeads = ({ current, prior }: Pair) => (
  <>
    <th scope="col">{current}</th>
    <th scope="col">{prior || 'Sem comparativo'}</th>
    <th scope="col">Var. %</th>
  </>
);

function PairCells({
  current,
  prior,
  blank,
}: {
  current: number | null;
  prior: number | null;
  blank: boolean;
}) {
  if (blank) return <td colSpan={3} />;
  return (
    <>
      <td>{formatCents(current)}</td>
      <td>{formatCents(prior)}</td>
      <td>{formatChange(change(current, prior))}</td>
    </>
  );
}
