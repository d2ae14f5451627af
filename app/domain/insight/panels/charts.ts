/** What a figure's movement means: more is better, less is better, or neither. */
export const meanings = ['more', 'less', 'neutral'] as const;
export type Meaning = (typeof meanings)[number];

/** Measures that one chart draws. */
export const maxDrawn = 6;

/**
 * What a field of a chart names: one of the tile's measures or several, a field of its `group`, a field that it is read over
 * besides, what a movement means, a number, or `true`. A mark of interrogation: it may be left out.
 */
export type ChartField =
  | 'measure'
  | 'measure?'
  | 'measures'
  | 'group'
  | 'group?'
  | 'over?'
  | 'meaning?'
  | 'number?'
  | 'true?';

interface ChartKind {
  /** What it is called to people. */
  readonly label: string;
  readonly fields: Readonly<Record<string, ChartField>>;
  /** Its drawing is one figure, or a table: no table of the figures is offered beside it. */
  readonly draws?: 'figure' | 'table';
  /** The tile's `group` is drawn whatever it is, instead of the fields named here and no others. */
  readonly anyGroup?: true;
  /** It runs along the field `x`, a time where it can be one, and has the events of that time. */
  readonly isTimed?: true;
  /** The field that takes what its figure is compared with; without it that is one more of its measures, or a change. */
  readonly against?: string;
}

/** What may stand across a chart to read its values by. */
const marks = {
  /** A line at this amount, and one at the average of the values. */
  line: 'number?',
  average: 'true?',
} as const;

/** With `zero` a place of a time without rows is nought; else it is a gap. */
const timed = { ...marks, zero: 'true?' } as const;

/** The kinds of charts: adding one here asks for how it is drawn, on screens and in pictures. */
export const chartKinds = {
  figure: {
    label: 'número',
    fields: {
      value: 'measure',
      /** The figure it is measured by; the tile shows the change against it. */
      compare: 'measure?',
      meaning: 'meaning?',
      /** Month or day over which the small line runs. */
      trend: 'over?',
    },
    draws: 'figure',
    against: 'compare',
  },
  /** A half ring, full at `max` or, without one, at what the measure `goal` says. */
  gauge: {
    label: 'medidor',
    fields: { value: 'measure', goal: 'measure?', max: 'number?', meaning: 'meaning?' },
    draws: 'figure',
    against: 'goal',
  },
  bars: {
    label: 'barras',
    fields: {
      x: 'group',
      values: 'measures',
      /** A mark on each bar. */
      target: 'measure?',
      meaning: 'meaning?',
      ...marks,
    },
    against: 'target',
  },
  /** Over a month, a day or any other field; with `series` each of its values is a line. */
  lines: {
    label: 'linhas',
    fields: { x: 'group', series: 'group?', values: 'measures', ...timed },
    isTimed: true,
  },
  /** The same; with `series` each of its values is a part of the column. */
  columns: {
    label: 'colunas',
    fields: { x: 'group', series: 'group?', values: 'measures', ...timed },
    isTimed: true,
  },
  heatmap: {
    label: 'mapa de calor',
    fields: { x: 'group', y: 'group', value: 'measure', meaning: 'meaning?' },
  },
  table: {
    label: 'tabela',
    /** With `totals` a last line of what all rows add up to, and one for each value of the first of several fields. */
    fields: {
      totals: 'true?',
      /** The measure that is coloured: good from `threshold` on (nought unless said), bad below it; with `less` the other way. */
      coloured: 'measure?',
      threshold: 'number?',
      /** Where it is not bad yet: between here and `threshold` it wants attention. */
      attention: 'number?',
      meaning: 'meaning?',
    },
    draws: 'table',
    anyGroup: true,
  },
  /** The values of one or two fields down, those of another across, each with all measures; `totals` of both. */
  pivot: {
    label: 'tabela cruzada',
    fields: { rows: 'group', inner: 'group?', columns: 'group', values: 'measures', totals: 'true?' },
    draws: 'table',
  },
} as const satisfies Readonly<Record<string, ChartKind>>;

export type ChartKindName = keyof typeof chartKinds;
type Fields<K extends ChartKindName> = (typeof chartKinds)[K]['fields'];
type FieldName = { [K in ChartKindName]: keyof Fields<K> }[ChartKindName];

/** What the fields of charts are called where a tile is built. */
export const chartFieldLabels: Readonly<Record<FieldName, string>> = {
  value: 'Valor',
  compare: 'Comparado com',
  meaning: 'O que é melhor',
  trend: 'Linha pequena ao longo de',
  x: 'Por',
  y: 'Linhas',
  values: 'Medidas do gráfico',
  target: 'Marca na barra',
  series: 'Separado por',
  totals: 'Totais',
  rows: 'Linhas',
  inner: 'e dentro delas',
  columns: 'Colunas',
  zero: 'O que não tem linhas vale zero',
  goal: 'Meta',
  line: 'Linha de referência em',
  average: 'Linha da média',
  coloured: 'Medida com cor',
  threshold: 'Limite da cor',
  attention: 'Limite de atenção',
  max: 'Cheio em',
};

export const isChartKind = (name: string): name is ChartKindName => Object.hasOwn(chartKinds, name);

/** What is to be known of a kind, whichever it is. */
export const chartKind = (name: ChartKindName): ChartKind => chartKinds[name];

type ValueOf<F> = F extends 'measures'
  ? readonly string[]
  : F extends 'meaning?'
    ? Meaning
    : F extends 'number?'
      ? number
      : F extends 'true?'
        ? true
        : string;
type Optional<F> = { [N in keyof F]: F[N] extends `${string}?` ? N : never }[keyof F];

/** How a tile is drawn by one kind of chart. */
export type ChartOf<K extends ChartKindName> = K extends ChartKindName
  ? { readonly kind: K } & {
      readonly [N in Exclude<keyof Fields<K>, Optional<Fields<K>>>]: ValueOf<Fields<K>[N]>;
    } & { readonly [N in Optional<Fields<K>>]?: ValueOf<Fields<K>[N]> }
  : never;

export type Chart = ChartOf<ChartKindName>;

/** What stands in a field of a chart. */
export type ChartValue = string | readonly string[] | number | true;

/** The value of a chart's field as the texts that a form has of it; numbers have a decimal comma. */
export function textsOf(value: ChartValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [String(value).replace('.', ',')];
  return typeof value === 'object' ? value : [String(value)];
}

/** What a chart names of its tile: measures, fields of its group, and fields that it is read over besides. */
export function chartNames(chart: Chart): Readonly<Record<'measures' | 'group' | 'over', readonly string[]>> {
  const { fields } = chartKind(chart.kind);
  const named = (...wanted: readonly ChartField[]): string[] =>
    Object.entries(chart).flatMap(([name, value]: [string, ChartValue | undefined]) => {
      const field = fields[name];
      return field === undefined || !wanted.includes(field) ? [] : textsOf(value);
    });
  return {
    measures: named('measure', 'measure?', 'measures'),
    group: named('group', 'group?'),
    over: named('over?'),
  };
}
