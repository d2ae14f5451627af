import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatFigure, formatPlace, formatPlaceLong } from '~/domain/insight/panels/format';
import type { TileView } from '~/domain/insight/panels/view';
import { thingOfField } from '~/domain/insight/things/thing';
import { ThingArrow } from '../things/thing-marks';
import { useMarks } from './chart-context';
import { heatGrid } from './heat-grid';
import { MarkText } from './mark-text';
import styles from './heatmap.module.css';

/** A table whose cells are shaded by value, in two directions if values can be negative. */
export function Heatmap({ tile, chart }: { tile: TileView; chart: ChartOf<'heatmap'> }) {
  const marks = useMarks();
  const grid = heatGrid(tile, chart);
  if (!grid) return null;
  const { measure, across, down, xs, ys, valueAt, textOf, shadeOf } = grid;
  return (
    <div className={styles.frame} role="region" aria-label={tile.title} tabIndex={0}>
      <table className={styles.table} data-good={chart.meaning ?? 'neutral'}>
        <thead>
          <tr>
            <th scope="col">{down.label}</th>
            {xs.map((x) => (
              <th key={x} scope="col" data-state={marks.state({ [across.key]: x })}>
                <MarkText to={marks.to({ [across.key]: x })} title={formatPlaceLong(x, across)}>
                  {formatPlace(x, across)}
                </MarkText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map((y) => (
            <tr key={y}>
              <th scope="row" data-state={marks.state({ [down.key]: y })}>
                <MarkText to={marks.to({ [down.key]: y })} title={formatPlaceLong(y, down)}>
                  {formatPlace(y, down)}
                </MarkText>
                <ThingArrow kind={thingOfField(down.key)} code={y} />
              </th>
              {xs.map((x) => {
                const value = valueAt(y, x);
                const mark = { [down.key]: y, [across.key]: x };
                return (
                  <td
                    key={x}
                    data-shade={shadeOf(value) ?? undefined}
                    data-state={marks.state(mark)}
                    title={formatFigure(value, measure.format)}
                  >
                    <MarkText to={value === null ? null : marks.to(mark)} pointerOnly>
                      {textOf(value)}
                    </MarkText>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
