import { formatChange, formatFigure, formatPlaceLong, formatShort } from '../panels/format';
import type { TileView } from '../panels/view';
import { inWords } from '../../values/format';
import { inSentence } from '../../values/sentence-case';
import { periodWords } from './periods';
import type { Period, Question } from './question';
import { againstLabels } from './say';
import { dimensions, measures, overTime } from './vocabulary';
import { valueLabel } from './value-label';

/** The measures and dimensions, without the period: `Receita por canal`. */
export function answerTitle({ measures: asked, by, top }: Question): string {
  const labels = asked.map((id) => measures[id].label);
  const what = labels.map((label, at) => (at === 0 ? label : inSentence(label))).join(' e ');
  const divided = by.map((id) => `por ${inSentence(dimensions[id].label)}`).join(' e ');
  const ranked = top && by.length > 0 ? `${top.dir === 'desc' ? 'maiores' : 'menores'} ${top.count}` : '';
  return [what, divided, ranked && `(${ranked})`].filter((each) => each !== '').join(' ');
}

interface Answer {
  readonly tile: TileView;
  /** Total figures, if the tile shows parts. */
  readonly total: TileView | null;
  /** Whether the parts add up to the total. */
  readonly adds: boolean;
  /** Whether the compared period has not ended yet. */
  readonly goesOn: boolean;
  /**
   * Periods of the total: `closing` of measures at a point in time, `complete` the complete months of compared ones.
   */
  readonly whole: { readonly closing: Period | null; readonly complete: Period | null };
  /** False if a total of all parts is meaningless, such as for the two sides of a balance sheet. */
  readonly hasWhole: boolean;
}

/** An answer as one sentence: `Receita por canal em 2026: R$ 12,3 mi ao todo; FSS tem 45,2%.` */
export function answerSentence(
  question: Question,
  { tile, total, adds, goesOn, whole: { closing, complete }, hasWhole }: Answer,
): string {
  const { filters, period, measures: asked, by } = question;
  const narrowing = filters.map(({ dimension, values, out }) => {
    const named = inWords(values.map((value) => valueLabel(dimension, value)));
    return `, ${out ? 'sem ' : ''}${inSentence(dimensions[dimension].label)} ${named}`;
  });
  const when = period ? ` ${periodWords(period)}` : '';
  const head = `${answerTitle({ ...question, top: null })}${narrowing.join('')}${when}`;
  const figureOf = (view: TileView | null, key: string): number | null => {
    const at = view?.measures.findIndex((measure) => measure.key === key) ?? -1;
    return view?.rows[0]?.figures[at] ?? null;
  };
  const whole = total ?? tile;
  const figures = asked.flatMap((id) => {
    const format = tile.measures.find(({ key }) => key === id)?.format ?? 'integer';
    const value = figureOf(whole, id);
    if (value === null) return [];
    const name = asked.length > 1 ? `${inSentence(measures[id].label)} ` : '';
    return [
      `${name}${formatShort(value, format)}${compared(question, figureOf(whole, `${id}_antes`), value, format)}`,
    ];
  });
  if (figures.length === 0) return `${head}: nada há nas suas linhas.`;
  if (!hasWhole) return `${head}${leading(question, tile, null, false).replace(/^; /, ': ')}.`;
  const deviation = figureOf(whole, 'desvio');
  const between = deviation === null ? '' : `, ${formatChange(deviation)}`;
  const wholeOf = closing ?? complete;
  const standing = wholeOf && overTime(by) ? ` ${periodWords(wholeOf)}` : '';
  const parts =
    by.length > 0 ? leading(question, tile, figureOf(whole, asked[0] ?? ''), adds && standing === '') : '';
  const all = by.length > 0 && adds ? standing || ' ao todo' : '';
  const note = whole.note === '' ? '' : `, ${whole.note}`;
  const open = complete ? ' (só os meses completos)' : goesOn ? ' (o período ainda não acabou)' : '';
  return `${head}${note}: ${inWords(figures)}${all}${between}${open}${parts}.`;
}

function compared(
  { against }: Question,
  before: number | null,
  value: number,
  format: Parameters<typeof formatFigure>[1],
): string {
  if (!against || before === null || before === 0) return '';
  return `, ${formatChange((value - before) / Math.abs(before))} ${againstLabels[against]} (${formatShort(before, format)})`;
}

/** The largest part and its share of the total. */
function leading(
  { top, by, measures: asked }: Question,
  tile: TileView,
  whole: number | null,
  adds: boolean,
): string {
  const at = 0;
  const known = tile.rows.flatMap((row) => {
    const value = row.figures[at] ?? null;
    return value === null ? [] : [{ row, value }];
  });
  const sign = top?.dir === 'asc' ? -1 : 1;
  const [first] = [...known].sort((one, other) => sign * (other.value - one.value));
  if (!first || by.length > 1 || known.length < 2) return '';
  const [dimension] = tile.dimensions;
  const place = dimension ? formatPlaceLong(first.row.at[0] ?? '', dimension) : '';
  const format = tile.measures[at]?.format ?? 'integer';
  const shares = adds && whole !== null && whole > 0 && sign > 0 && known.every(({ value }) => value >= 0);
  const share = shares ? formatFigure(first.value / whole, 'percent') : formatShort(first.value, format);
  const [one, other] = asked;
  const of = one && other ? ` em ${inSentence(measures[one].label)}` : '';
  return `; ${place} tem ${share}${of}`;
}
