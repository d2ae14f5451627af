import { Fragment } from 'react';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatFigure, formatPlace } from '~/domain/insight/panels/format';
import { flatPivot, pivotColumns } from '~/domain/insight/panels/pivot';
import { tableLines } from '~/domain/insight/panels/table-lines';
import type { TileView } from '~/domain/insight/panels/view';
import { thingOfField } from '~/domain/insight/things/thing';
import { ThingArrow } from '../things/thing-marks';
import { useMarks } from './chart-context';
import { MarkText } from './mark-text';
import styles from './pivot-table.module.css';

/**
 * Values down and across, each with all measures, and totals of both; the header and the first names stay visible. On
 * a phone a second name is below the first, not beside it.
 */
export function PivotTable({ tile, chart }: { tile: TileView; chart: ChartOf<'pivot'> }) {
  const marks = useMarks();
  const columns = pivotColumns(tile, chart);
  if (!columns) return null;
  const { across, places, measures } = columns;
  const flat = flatPivot(tile, chart);
  const { dimensions } = flat;
  const [, inner] = dimensions;
  const span = measures.length;
  const twice = span > 1;
  const heads = [
    ...places.map((place) => ({ place, label: formatPlace(place, across) })),
    ...(flat.totals ? [total] : []),
  ];
  return (
    <div className={styles.frame} role="region" aria-label={`${tile.title}: tabela`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {dimensions.map(({ key, label }, index) => (
              <th key={key} scope="col" rowSpan={twice ? 2 : undefined} className={styles.name}>
                {label}
                {index === 0 && inner && <span className={styles.below}>{inner.label}</span>}
              </th>
            ))}
            {heads.map(({ place, label }) => (
              <th
                key={place ?? total.label}
                scope={twice ? 'colgroup' : 'col'}
                colSpan={twice ? span : undefined}
                data-column={place === null ? 'total' : undefined}
                data-state={place === null ? undefined : marks.state({ [across.key]: place })}
              >
                <MarkText to={place === null ? null : marks.to({ [across.key]: place })}>{label}</MarkText>
              </th>
            ))}
          </tr>
          {twice && (
            <tr>
              {heads.flatMap(({ place }) =>
                measures.map(({ key, label }) => (
                  <th
                    key={`${place ?? total.label} ${key}`}
                    scope="col"
                    data-column={place === null ? 'total' : undefined}
                  >
                    {label}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {tableLines(flat).map(({ kind, at, names, figures }) => {
            const markOf = (index: number) => ({ [dimensions[index]?.key ?? '']: at[index] ?? '' });
            const [first = '', ...others] = names.map((name, index) => {
              const thing = kind === 'row' ? thingOfField(dimensions[index]?.key ?? '') : null;
              return (
                <Fragment key={index}>
                  <MarkText to={kind === 'row' ? marks.to(markOf(index)) : null}>{name}</MarkText>
                  <ThingArrow kind={thing} code={at[index] ?? ''} />
                </Fragment>
              );
            });
            return (
              <tr key={[kind, ...at].join('\u0000')} data-line={kind === 'row' ? undefined : kind}>
                <th
                  scope="row"
                  className={styles.name}
                  data-state={kind === 'row' ? marks.state(markOf(0)) : undefined}
                >
                  {first}
                  {others.length > 0 && <span className={styles.below}>{others}</span>}
                </th>
                {others.map((name, index) => (
                  <td key={index} className={styles.name}>
                    {name}
                  </td>
                ))}
                {flat.measures.map(({ key, format }, index) => (
                  <td
                    key={key}
                    data-column={index >= places.length * span ? 'total' : undefined}
                    data-begins={twice && index % span === 0 ? true : undefined}
                  >
                    {formatFigure(figures[index] ?? null, format)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const total = { place: null, label: 'Total' };
