import type {
  Derived,
  Measure,
  PanelDefinition,
  PanelQuery,
  Tile,
} from '../../../app/domain/insight/panels/definition';
import { maxDrawn, type Chart } from '../../../app/domain/insight/panels/charts';
import type { MeasureId, Period, Question } from '../../../app/domain/insight/ask/question';
import { answerTitle } from '../../../app/domain/insight/ask/sentence';
import { isTime, measures, overTime, timeOf, type Family } from '../../../app/domain/insight/ask/vocabulary';
import { refusalGroups } from '../../data/bases';
import { basesRefusing } from '../panels';
import { namesOf } from './names';
import { duringAny, narrowed, periodsOf } from './conditions';
import { basisOf, fieldsOf, readMeasures, refusedOn } from './readings';

/** The tile that answers, and the one whose figures are of all that it shows parts of. */
export const answerTile = 'resposta';
export const totalTile = 'total';

const alignedNote = 'nos meses que ambos têm';
const limits = { bars: 20, table: 200 };

const familyOf = ({ measures: [first] }: Question): Family => (first ? measures[first].family : 'quantities');

/** The periods of a question's totals, if they differ from the period of its parts. */
export interface Whole {
  /** For closing balances: their month or year. */
  readonly closing: Period | null;
  /** For a comparison with the year before: the complete months with figures (rule I32). */
  readonly complete: Period | null;
}

/** The queries of a question, the figures computed from them, and those that are shown. */
interface Parts {
  readonly queries: readonly PanelQuery[];
  readonly derive: Readonly<Record<string, Derived>>;
  readonly shown: readonly string[];
}

/**
 * A question as a panel of one tile: rights, names, formats and the rows behind a mark are those of panels, and the
 * builder's form can show it (rule I23).
 */
export function definitionOf(question: Question): PanelDefinition {
  const family = familyOf(question);
  const group = question.by.flatMap((id) => fieldsOf[family][id] ?? []);
  const parts = allPartsOf(question);
  return { names: namesOf(family), filters: [], tiles: [tileOf(question, parts, group)] };
}

/** Keys of the requested figures; the others are only inputs of these. */
export function shownOf(question: Question): readonly string[] {
  return allPartsOf(question).shown;
}

const allPartsOf = (question: Question): Parts =>
  question.by.includes('motivo') ? refusedParts(question) : partsOf(question, familyOf(question));

/**
 * The same with the totals that the sentence of an answer contains.
 * @param whole the periods of the totals, if they differ from those of the parts
 */
export function answerDefinition(question: Question, { closing, complete }: Whole): PanelDefinition {
  const definition = definitionOf(question);
  const [tile] = definition.tiles;
  if (!tile || question.by.length === 0) return definition;
  const { queries, derive } = allPartsOf({
    ...question,
    by: question.by.filter((id) => id === 'motivo'),
    ...(complete && { period: complete }),
    ...(closing && { period: closing, against: null }),
  });
  const whole: Tile = {
    ...{ id: totalTile, title: 'Total', size: 'full', chart: { kind: 'table' }, queries },
    ...(Object.keys(derive).length > 0 && { derive }),
    ...wholeAlign(question),
  };
  return { ...definition, tiles: [tile, whole] };
}

function partsOf(question: Question, family: Family): Parts {
  const time = timeOf[family];
  const needed = [...new Set(question.measures.flatMap(basisOf))];
  const common = narrowed(question, family);
  const queries = periodsOf(question).flatMap(({ ending, periods, later }): PanelQuery[] => {
    const field = time === null ? undefined : fieldsOf[family][time];
    const during = time === null || field === undefined ? {} : duringAny(periods, field, time);
    return merged(
      needed.flatMap((id): PanelQuery[] => {
        const reading = readMeasures[id];
        if (!('measure' in reading)) return [];
        const own =
          id === 'previsto' && question.release ? { rf: { $in: [question.release] } } : reading.match;
        const match = { ...own, ...common, ...during };
        const label = labelAt(reading.measure.label, ending, question);
        return [
          {
            from: reading.from,
            ...(Object.keys(match).length > 0 && { match }),
            // A period chosen on a saved panel then also applies to the other queries.
            ...(field !== undefined &&
              (later !== null ? { later: { field, months: later } } : ending !== '' && { ignores: [field] })),
            measures: { [`${id}${ending}`]: { ...reading.measure, label } as Measure },
          },
        ];
      }),
    );
  });
  const derive: Record<string, Derived> = {};
  const compares = periodsOf(question).length > 1;
  for (const id of question.measures) {
    const reading = readMeasures[id];
    if ('made' in reading)
      for (const { ending } of periodsOf(question))
        derive[`${id}${ending}`] = {
          label: labelAt(measures[id].label, ending, question),
          ratio: [`${reading.made.ratio[0]}${ending}`, `${reading.made.ratio[1]}${ending}`],
          format: reading.made.format,
        };
    else if (compares) derive[`${id}_muda`] = { label: 'Mudança', change: [id, `${id}_antes`] };
  }
  const [one, other] = question.measures;
  if (!compares && one && other && question.measures.length === 2 && isPair(one, other))
    derive['desvio'] = { label: 'Desvio', change: [one, other] };
  const shown = question.measures.flatMap((id) => [
    id,
    ...(compares ? [`${id}_antes`, ...('measure' in readMeasures[id] ? [`${id}_muda`] : [])] : []),
  ]);
  return { queries, derive, shown: derive['desvio'] ? [...shown, 'desvio'] : shown };
}

const labelAt = (label: string, ending: string, { against }: Question): string =>
  ending === '' ? label : `${label}, ${against === 'year' ? 'ano' : 'período'} anterior`;

/** A pair of actual and planned figures. */
const isPair = (one: MeasureId, other: MeasureId): boolean =>
  (one === 'vendidas' && other === 'planejadas') || (one === 'realizado' && other === 'previsto');

/** Readings of one collection under one condition are one. */
function merged(queries: readonly PanelQuery[]): PanelQuery[] {
  const found = new Map<string, PanelQuery>();
  for (const query of queries) {
    const key = JSON.stringify([query.from, query.match]);
    const known = found.get(key);
    found.set(key, { ...query, measures: { ...known?.measures, ...query.measures } });
  }
  return [...found.values()];
}

/** Refused lines by reason are counted where they are stored, base by base. */
function refusedParts(question: Question): Parts {
  const chosen = question.filters.find(({ dimension }) => dimension === 'base')?.values;
  const bases = refusalGroups.flatMap(basesRefusing).filter(({ name }) => !chosen || chosen.includes(name));
  const [{ periods } = { periods: [] }] = periodsOf({ ...question, against: null });
  const during = duringAny(periods, refusedOn, 'dia');
  const all = { label: measures.recusadas.label };
  const [one, ...others] = bases;
  const isOne = one !== undefined && others.length === 0;
  return {
    queries: bases.map(({ name, label }) => ({
      from: `${name}_nok`,
      ...(Object.keys(during).length > 0 && { match: during }),
      measures: isOne ? { recusadas: { ...all, count: true } } : { [name]: { label, count: true } },
    })),
    derive: isOne ? {} : { recusadas: { ...all, total: bases.map(({ name }) => name) } },
    shown: ['recusadas'],
  };
}

function tileOf(question: Question, { queries, derive, shown }: Parts, group: readonly string[]): Tile {
  const { by, top } = question;
  const chart = chartOf(question, shown, group);
  const isRunning = overTime(by);
  const first = shown[0] ?? '';
  const sort = isRunning ? {} : { sort: { by: first, dir: top?.dir ?? 'desc' } as const };
  const limit = top?.count ?? (chart.kind === 'bars' ? limits.bars : limits.table);
  const align = alignOf(question);
  return {
    id: answerTile,
    title: answerTitle(question).slice(0, 80),
    ...(align && { note: alignedNote }),
    size: 'full',
    chart,
    ...(group.length > 0 && { group, ...sort, ...(!isRunning || top ? { limit } : {}) }),
    queries,
    ...(Object.keys(derive).length > 0 && { derive }),
    ...(align && { align }),
  };
}

/**
 * The field of months if the compared figures cover different ones: without a period, their sums are not comparable.
 */
function alignOf({ measures: asked, by, period }: Question): string | null {
  const read = asked.flatMap(basisOf);
  const pairs = read.some((id) => measures[id].ahead) && read.some((id) => !measures[id].ahead);
  return pairs && period === null && !by.includes('mes') ? 'data_ref' : null;
}

/** Totals over all months cover the months that both have, even if each month is shown separately. */
function wholeAlign(question: Question): Pick<Tile, 'align' | 'note'> {
  const align = alignOf({ ...question, by: [] });
  return align === null ? {} : { align, note: alignedNote };
}

/** A number where nothing is divided, lines over time, bars by one thing, a table for more. */
function chartOf(
  { by, measures: asked }: Question,
  shown: readonly string[],
  group: readonly string[],
): Chart {
  const [x = '', series] = group;
  const formats = new Set(asked.map(formatOf));
  const timeAt = by.findIndex(isTime);
  const [first = '', second] = shown;
  const meaning = asked[0] && measures[asked[0]].family === 'costs' ? 'less' : 'more';
  if (group.length === 0)
    return asked.length <= 2 && formats.size === 1
      ? { kind: 'figure', value: first, ...(second !== undefined && { compare: second, meaning }) }
      : { kind: 'table' };
  if (formats.size > 1) return { kind: 'table' };
  if (timeAt >= 0) {
    const before = shown.filter((key) => key.endsWith('_antes'));
    const values = [...asked, ...before];
    if (series === undefined)
      return values.length <= maxDrawn ? { kind: 'lines', x, values } : { kind: 'table' };
    return asked.length === 1 && before.length === 0
      ? { kind: 'lines', x: group[timeAt] ?? x, series: group[1 - timeAt] ?? series, values: [first] }
      : { kind: 'table' };
  }
  if (series !== undefined) return { kind: 'table' };
  if (shown.includes('desvio') || shown.includes(`${first}_antes`))
    return { kind: 'bars', x, values: [first], ...(second !== undefined && { target: second }), meaning };
  return { kind: 'bars', x, values: asked };
}

const formatOf = (id: MeasureId): string => {
  const reading = readMeasures[id];
  return 'made' in reading ? reading.made.format : (reading.measure.format ?? 'integer');
};

/** Whether a measure's parts add up to the whole. */
export const addsUp = (id: MeasureId): boolean => {
  const reading = readMeasures[id];
  return 'measure' in reading && reading.adds;
};
