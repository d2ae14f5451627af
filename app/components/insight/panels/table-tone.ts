import type { Chart } from '~/domain/insight/panels/charts';

export interface TableTone {
  readonly tone: 'good' | 'bad';
  /** Says without colour on which side of the threshold a figure lies. */
  readonly sign: '▲' | '▼';
  readonly words: string;
}

/** How a table's measure is coloured; null where it is not, or the figure is not known. */
export function tableTone(chart: Chart, measure: string, figure: number | null): TableTone | null {
  if (chart.kind !== 'table' || chart.coloured !== measure || figure === null) return null;
  const { threshold = 0, meaning = 'more' } = chart;
  if (meaning === 'neutral') return null;
  const reached = figure >= threshold;
  return {
    tone: reached === (meaning === 'more') ? 'good' : 'bad',
    ...(reached ? { sign: '▲', words: 'no limite ou acima' } : { sign: '▼', words: 'abaixo do limite' }),
  };
}
