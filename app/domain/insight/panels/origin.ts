import { isPlain } from '../../values/json';
import type { Month } from '../../values/month';
import type { Way } from '../variance/view';
import type { Derived, Measure, PanelQuery, Tile } from './definition';
import { endWords, isEndValue } from './period-ends';

/** The last load of a base, as far as the viewer may know it. */
export interface LoadView {
  /** Label of the base. */
  readonly base: string;
  /** Its deadline, as text. */
  readonly due: string;
  /** Late or unusual loads, as text; empty if there are none. */
  readonly mark: string;
  /** Time and author of the last loaded file; empty if there was none. */
  readonly at: string;
  readonly by: string;
  /** The file, if the viewer may open it. */
  readonly file: Way | null;
  /** Number of its refused lines. */
  readonly refused: number;
  /** Time of a later failed load; empty if there was none. */
  readonly failedAt: string;
}

/** The origin of a tile's figures. */
export interface OriginView {
  /** How each figure is computed, one sentence each. */
  readonly rules: readonly string[];
  /** Conditions of every row, independent of the panel's choices: `Release point: actual`. */
  readonly conditions: readonly string[];
  readonly loads: readonly LoadView[];
}

const verbs = {
  sum: 'soma de',
  avg: 'média de',
  min: 'menor valor de',
  max: 'maior valor de',
  distinct: 'quantos valores diferentes de',
} as const;

/** How a tile's figures are computed; `labelOf` is the label of a field in a query's rows. */
export function ruleWords(
  { queries, derive = {} }: Pick<Tile, 'queries' | 'derive'>,
  labelOf: (query: PanelQuery, field: string) => string,
): string[] {
  const measures = queries.flatMap((query) =>
    Object.entries(query.measures).map(([key, measure]) => ({ key, measure, query })),
  );
  const labels = new Map<string, string>([
    ...measures.map(({ key, measure }): [string, string] => [key, measure.label]),
    ...Object.entries(derive).map(([key, { label }]): [string, string] => [key, label]),
  ]);
  return [
    ...measures.map(({ measure, query }) => `${measure.label}: ${measured(measure, query, labelOf)}.`),
    ...Object.values(derive).map((each) => `${each.label}: ${derived(each, labels)}.`),
  ];
}

function measured(
  measure: Measure,
  query: PanelQuery,
  labelOf: (query: PanelQuery, field: string) => string,
): string {
  for (const [name, verb] of Object.entries(verbs)) {
    const field = measure[name as keyof typeof verbs];
    if (field !== undefined) return `${verb} ${labelOf(query, field)}`;
  }
  return 'número de linhas';
}

function derived(
  { difference, ratio, change, total, amount }: Derived,
  labels: ReadonlyMap<string, string>,
): string {
  const named = (keys: readonly string[], sign: string) =>
    keys.map((key) => labels.get(key) ?? key).join(sign);
  if (difference) return named(difference, ' − ');
  if (ratio) return named(ratio, ' ÷ ');
  if (amount !== undefined) return 'um valor dado';
  if (change) return `mudança de ${named([...change].reverse(), ' para ')}, em %`;
  return named(total ?? [], ' + ');
}

const numberSigns: Readonly<Record<string, string>> = {
  $gt: 'maior que',
  $lt: 'menor que',
};

const signs: Readonly<Record<string, string>> = {
  $eq: 'igual a',
  $ne: 'diferente de',
  $in: 'um de',
  $nin: 'nenhum de',
  $gt: 'depois de',
  $gte: 'a partir de',
  $lt: 'antes de',
  $lte: 'até',
};

/** The conditions of a query, field by field. */
export function conditionWords(
  query: PanelQuery,
  labelOf: (query: PanelQuery, field: string) => string,
  current: Month,
): string[] {
  const valueWords = (value: unknown): string => {
    if (isEndValue(value)) return endWords(value, current);
    if (value === null || value === '') return 'vazio';
    if (Array.isArray(value)) return [...new Set(value.map(valueWords))].join(', ');
    return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
  };
  return Object.entries(query.match ?? {}).flatMap(([name, wanted]): string[] => {
    if (name === '$and' || name === '$or') {
      const parts = (Array.isArray(wanted) ? wanted : []).map((match: PanelQuery['match']) =>
        conditionWords({ ...query, match: match ?? {} }, labelOf, current),
      );
      return name === '$and' ? parts.flat() : [parts.map((part) => part.join(' e ')).join(' ou ')];
    }
    if (!isPlain(wanted) || isEndValue(wanted)) return [`${labelOf(query, name)}: ${valueWords(wanted)}`];
    const words = Object.entries(wanted).map(
      ([sign, value]) =>
        `${(typeof value === 'number' && numberSigns[sign]) || (signs[sign] ?? sign)} ${valueWords(value)}`,
    );
    return [`${labelOf(query, name)}: ${words.join(' e ')}`];
  });
}
