import { ThingLink } from '~/components/insight/things/thing-link';
import type { ThingKind } from '~/domain/insight/things/thing';
import { aboveFirst, type Compared, type ComparedLine } from '~/domain/planning/scenarios/compare';
import { formatDecimal } from '~/domain/values/decimal';
import styles from './compare-table.module.css';

interface CompareTableProps {
  label: string;
  /** Heads the first column. */
  head: string;
  compared: readonly Compared[];
  lines: readonly ComparedLine[];
  /** The unit: R$ with centavos, or whole quantities. */
  figures?: 'amounts' | 'quantities';
  /** What the names of single lines are codes of. */
  things?: ThingKind | undefined;
}

/** Amounts of two or three side by side, each except the first with the difference to the first. */
export function CompareTable({
  label,
  head,
  compared,
  lines,
  figures = 'amounts',
  things,
}: CompareTableProps) {
  const difference = figures === 'amounts' ? 'Dif. R$' : 'Dif.';
  const shown = (amount: number | null) =>
    amount === null ? '–' : formatDecimal(amount, figures === 'amounts' ? 2 : 0);
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {compared.flatMap(({ value, label: name }, index) => [
              <th key={value} scope="col" className={styles.figure}>
                {name}
              </th>,
              ...(index === 0
                ? []
                : [difference, 'Dif. %'].map((kind) => (
                    <th key={`${value} ${kind}`} scope="col" className={styles.figure}>
                      {kind} <span className="visually-hidden">{name}</span>
                    </th>
                  ))),
            ])}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ type, label: name, amounts }, line) => (
            <tr key={`${line} ${name}`} data-type={type}>
              <th scope="row">{things && type === 'row' ? <ThingLink kind={things} code={name} /> : name}</th>
              {amounts.flatMap((amount, index) => {
                const { difference: above, percent } = aboveFirst(amounts, index);
                return [
                  <td key={index} className={styles.figure}>
                    {shown(amount)}
                  </td>,
                  ...(index === 0
                    ? []
                    : [
                        <td key={`${index} d`} className={styles.figure} data-sign={signOf(above)}>
                          {above !== null && above > 0 ? '+' : ''}
                          {shown(above)}
                        </td>,
                        <td key={`${index} p`} className={styles.figure}>
                          {percent === null ? '–' : `${formatDecimal(percent, 2)}%`}
                        </td>,
                      ]),
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const signOf = (difference: number | null) =>
  difference === null || difference === 0 ? undefined : difference > 0 ? 'more' : 'less';
