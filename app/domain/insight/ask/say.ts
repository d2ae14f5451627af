import { periodWords } from './periods';
import type { DimensionId, MeasureId, Narrowing, Question } from './question';
import { dimensions, measures } from './vocabulary';
import { valueLabel } from './value-label';

const firstWords = (words: string): string => words.split('|')[0] ?? words;
const measureWords = (id: MeasureId): string => firstWords(measures[id].words);
const dimensionWords = (id: DimensionId): string => firstWords(dimensions[id].words);

export const againstLabels = { year: 'contra o ano anterior', before: 'contra o período anterior' } as const;

const narrowingWords = ({ dimension, values, out }: Narrowing): string => {
  const named = values.map((value) => valueLabel(dimension, value));
  return `${out ? 'sem ' : ''}${dimensionWords(dimension)} ${named.join(' e ')}`;
};

/** A question as a sentence that is understood as the same question. */
export function questionWords({
  measures: asked,
  by,
  filters,
  period,
  against,
  release,
  top,
}: Question): string {
  const asMeasured = asked.map((id) =>
    id === 'previsto' && release ? `${measureWords(id)} ${release}` : measureWords(id),
  );
  const measured = asMeasured.join(' x ');
  const [first, ...others] = by.map(dimensionWords);
  const ranked = top && first !== undefined;
  const head = ranked
    ? `${top.dir === 'desc' ? 'top' : 'menores'} ${top.count} ${first} por ${measured}`
    : [measured, ...(first === undefined ? [] : [`por ${first}`])].join(' ');
  return [
    head,
    ...others.map((each) => `por ${each}`),
    ...filters.map(narrowingWords),
    ...(period ? [periodWords(period)] : []),
    ...(against ? [againstLabels[against]] : []),
  ].join(' ');
}
