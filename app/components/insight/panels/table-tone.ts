import type { Chart } from '~/domain/insight/panels/charts';

export interface TableTone {
  readonly tone: 'good' | 'warn' | 'bad';
  /** Shows without colour on which side of the threshold a figure is. */
  readonly sign: '▲' | '◆' | '▼';
  readonly words: string;
}

/** How a table's measure is coloured; null where it is not, or the figure is not known. */
export function tableTone(chart: Chart, measure: string, figure: number | null): TableTone | null {
  if (chart.kind !== 'table' || chart.coloured !== measure || figure === null) return null;
  const { threshold = 0, attention, meaning = 'more' } = chart;
  if (meaning === 'neutral') return null;
  const reached = figure >= threshold;
  const isGood = reached === (meaning === 'more');
  if (!isGood && attention !== undefined && figure >= attention === (meaning === 'more'))
    return { tone: 'warn', sign: '◆', words: 'pede atenção' };
  return {
    tone: isGood ? 'good' : 'bad',
    ...(reached ? { sign: '▲', words: 'no limite ou acima' } : { sign: '▼', words: 'abaixo do limite' }),
  };
}
