import { formatFigure } from '~/domain/insight/panels/format';
import { tableLines } from '~/domain/insight/panels/table-lines';
import type { TileView } from '~/domain/insight/panels/view';
import { FieldText } from '../things/thing-marks';
import styles from './group-table.module.css';
import { tableTone } from './table-tone';

/** A tile's numbers as a table, each line with a link to its rows. */
export function GroupTable({
  tile,
  rowsOf,
  whyOf,
}: {
  tile: TileView;
  /** Address of what explains a line's variance; null where it has none. */
  whyOf: (at: readonly string[]) => string | null;
  /** Address of the rows behind a line; null if there is none. */
  rowsOf: (at: readonly string[]) => string | null;
}) {
  const { chart, dimensions, measures, rows, title } = tile;
  const linked = rows[0] && rowsOf(rows[0].at) !== null;
  return (
    <div className={styles.frame} role="region" aria-label={`${title}: tabela`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {dimensions.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {measures.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
            {linked && (
              <th scope="col" className={styles.onScreen}>
                <span className="visually-hidden">Linhas</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {tableLines(tile).map(({ kind: line, at, names, figures }) => {
            const isRow = line === 'row';
            const to = isRow ? rowsOf(at) : null;
            const why = isRow ? whyOf(at) : null;
            return (
              <tr key={[line, ...at].join('\u0000')} data-line={isRow ? undefined : line}>
                {names.map((name, index) => {
                  const field = dimensions[index]?.key ?? '';
                  const shown = isRow ? <FieldText field={field} code={at[index] ?? ''} text={name} /> : name;
                  return index === 0 ? (
                    <th key={index} scope="row">
                      {shown}
                    </th>
                  ) : (
                    <td key={index}>{shown}</td>
                  );
                })}
                {measures.map(({ key, format }, index) => {
                  const figure = figures[index] ?? null;
                  const tone = isRow ? tableTone(chart, key, figure) : null;
                  return (
                    <td key={key} className={styles.figure} data-tone={tone?.tone}>
                      {formatFigure(figure, format)}
                      {tone && (
                        <>
                          {' '}
                          <span aria-hidden>{tone.sign}</span>
                          <span className="visually-hidden">({tone.words})</span>
                        </>
                      )}
                    </td>
                  );
                })}
                {linked && !isRow && <td className={styles.onScreen} />}
                {to !== null && (
                  <td className={styles.onScreen}>
                    <a
                      href={to}
                      data-link="page"
                      data-discover="true"
                      aria-label={`Linhas de ${names.join(', ') || title}`}
                    >
                      linhas
                    </a>
                    {why !== null && (
                      <a
                        href={why}
                        data-link="page"
                        data-discover="true"
                        aria-label={`Por que mudou? ${names.join(', ') || title}`}
                      >
                        por quê?
                      </a>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
