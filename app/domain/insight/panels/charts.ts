/** The meaning of a figure's increase: good, bad or neutral. */
export const meanings = ['more', 'less', 'neutral'] as const;
export type Meaning = (typeof meanings)[number];

/** Maximum number of measures in one chart. */
export const maxDrawn = 6;

/**
 * The content of a chart's field: one or several of the tile's measures, a field of its `group`, a field for a trend,
 * the meaning of a change, a number, or `true`. A question mark makes it optional.
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
  /** Its label. */
  readonly label: string;
  readonly fields: Readonly<Record<string, ChartField>>;
  /** It draws a figure or a table, so the tile has no separate table of its figures. */
  readonly draws?: 'figure' | 'table';
  /** It shows every field of the tile's `group`; no chart field names them. */
  readonly anyGroup?: true;
  /** It runs along the field `x`, a time if possible, and shows that time's events. */
  readonly isTimed?: true;
  /** The field for a comparison; without it, the comparison is another measure or a change. */
  readonly against?: string;
}

/** Reference marks of a chart. */
const marks = {
  /** A line at this amount, and a line at the average of the values. */
  line: 'number?',
  average: 'true?',
} as const;

/** With `zero`, a time without rows is 0; otherwise it is a gap. */
const timed = { ...marks, zero: 'true?' } as const;

/** The kinds of charts. A new one requires its drawing on screens and in pictures. */
export const chartKinds = {
  figure: {
    label: 'número',
    fields: {
      value: 'measure',
      /** The figure for comparison; the tile shows the change. */
      compare: 'measure?',
      meaning: 'meaning?',
      /** Month or day of the small trend line. */
      trend: 'over?',
    },
    draws: 'figure',
    against: 'compare',
  },
  /** A half ring that is full at `max` or, without it, at the measure `goal`. */
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
      /** A target mark on each bar. */
      target: 'measure?',
      meaning: 'meaning?',
      ...marks,
    },
    against: 'target',
  },
  /** Over a month, a day or any other field; `series` has one line per value. */
  lines: {
    label: 'linhas',
    fields: { x: 'group', series: 'group?', values: 'measures', ...timed },
    isTimed: true,
  },
  /** Columns over the same fields; `series` has one part of the column per value. */
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
    /**
     * With `totals`, a last line with the totals of all rows, and one for each value of the first of several fields.
     */
    fields: {
      totals: 'true?',
      /** The coloured measure: good from `threshold` (default 0), bad below it; with `less` the other way round. */
      coloured: 'measure?',
      threshold: 'number?',
      /** Start of the range up to `threshold` that needs attention but is not bad. */
      attention: 'number?',
      meaning: 'meaning?',
    },
    draws: 'table',
    anyGroup: true,
  },
  /** Values of one or two fields as rows, those of another as columns, each with all measures; `totals` for both. */
  pivot: {
    label: 'tabela cruzada',
    fields: { rows: 'group', inner: 'group?', columns: 'group', values: 'measures', totals: 'true?' },
    draws: 'table',
  },
} as const satisfies Readonly<Record<string, ChartKind>>;

export type ChartKindName = keyof typeof chartKinds;
type Fields<K extends ChartKindName> = (typeof chartKinds)[K]['fields'];
type FieldName = { [K in ChartKindName]: keyof Fields<K> }[ChartKindName];

/** Labels of the chart's fields in the builder. */
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

/** The description of a kind. */
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

/** The chart of a tile, by kind. */
export type ChartOf<K extends ChartKindName> = K extends ChartKindName
  ? { readonly kind: K } & {
      readonly [N in Exclude<keyof Fields<K>, Optional<Fields<K>>>]: ValueOf<Fields<K>[N]>;
    } & { readonly [N in Optional<Fields<K>>]?: ValueOf<Fields<K>[N]> }
  : never;

export type Chart = ChartOf<ChartKindName>;

/** The value of a chart's field. */
export type ChartValue = string | readonly string[] | number | true;

/** A chart field's value as texts of a form; numbers have a decimal comma. */
export function textsOf(value: ChartValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [String(value).replace('.', ',')];
  return typeof value === 'object' ? value : [String(value)];
}

/** The measures, grouping fields and trend fields of a chart. */
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
