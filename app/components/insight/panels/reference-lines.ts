import type { FigureFormat } from '~/domain/insight/panels/definition';
import { formatShort } from '~/domain/insight/panels/format';
import type { Plot } from '~/domain/insight/panels/series';

export interface ReferenceLine {
  readonly value: number;
  /** Its name and amount: `Média 1,2 mil`. */
  readonly label: string;
}

/** The lines across a chart: at a fixed amount, and at the average of its values that are known. */
export function referenceLines(
  { line, average }: { readonly line?: number; readonly average?: true },
  values: readonly (number | null)[],
  format: FigureFormat,
): ReferenceLine[] {
  const known = values.flatMap((value) => value ?? []);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return [
    ...(line === undefined ? [] : [{ value: line, label: `Referência ${formatShort(line, format)}` }]),
    ...(average && known.length > 0 ? [{ value: mean, label: `Média ${formatShort(mean, format)}` }] : []),
  ];
}

/** The values of a plot: of lines each, of columns the sum of each place. */
export function plotValues({ places, series }: Plot, stacked: boolean): (number | null)[] {
  if (!stacked) return series.flatMap(({ values }) => values);
  return places.map((_place, index) => {
    const known = series.flatMap(({ values }) => values[index] ?? []);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
  });
}
