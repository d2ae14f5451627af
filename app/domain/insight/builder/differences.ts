import { numberText } from '../../values/decimal-entry';
import type { Month } from '../../values/month';
import { chartKinds, type ChartValue } from '../panels/charts';
import type { Derived, Measure, PanelDefinition, PanelQuery, Tile } from '../panels/definition';
import { conditionWords } from '../panels/origin';
import { sizeWords } from './arranging';

/** Labels for the differences. */
interface Wording {
  readonly labelOf: (query: Pick<PanelQuery, 'from'>, field: string) => string;
  readonly current: Month;
}

const none: PanelDefinition = { filters: [], tiles: [] };

/** The differences between two versions of a panel, as text; empty if there are none. */
export function differences(
  before: PanelDefinition | null,
  after: PanelDefinition | null,
  wording: Wording,
): string[] {
  const [one, other] = [before ?? none, after ?? none];
  const old = new Map(one.tiles.map((tile) => [tile.id, tile]));
  const left = new Set(other.tiles.map(({ id }) => id));
  const [order, now] = [one, other].map(({ tiles }) =>
    tiles.map(({ id }) => id).filter((id) => old.has(id) && left.has(id)),
  );
  const filtersOf = ({ filters }: PanelDefinition) =>
    filters.map(({ label, from, field }) => label ?? wording.labelOf({ from }, field));
  const filters = moved('filtro', filtersOf(one), filtersOf(other));
  return [
    ...(one.description === other.description ? [] : ['descrição mudada']),
    ...one.tiles.filter(({ id }) => !left.has(id)).map(({ title }) => `quadro tirado: ${title}`),
    ...other.tiles.flatMap((tile) => {
      const known = old.get(tile.id);
      return known ? tileDifferences(known, tile, wording) : [`quadro novo: ${tile.title}`];
    }),
    ...(order?.join(' ') === now?.join(' ') ? [] : ['ordem dos quadros mudada']),
    ...filters.map((each) => `${each} do painel`),
    ...(filters.length > 0 || isSame(one.filters, other.filters) ? [] : ['filtros do painel mudados']),
    ...(isSame(one.names, other.names) ? [] : ['nomes dos valores mudados']),
  ];
}

function tileDifferences(before: Tile, after: Tile, wording: Wording): string[] {
  const figures = [figuresOf(before), figuresOf(after)] as const;
  const conditions = [conditionsOf(before, wording), conditionsOf(after, wording)] as const;
  const named = [
    ...moved('medida', labelsOf(figures[0]), labelsOf(figures[1])),
    ...moved('condição', ...conditions),
    ...changedFigures(...figures).map((label) => `conta de ${label}`),
  ];
  const rest = isSame([before.queries, before.derive], [after.queries, after.derive]) || named.length > 0;
  const changed = [
    turned('título', `«${before.title}»`, `«${after.title}»`),
    before.chart.kind === after.chart.kind
      ? ''
      : turned('gráfico', kindWords(before, wording), kindWords(after, wording)),
    turned('tamanho', sizeWords[before.size], sizeWords[after.size]),
    // Two pivots differ in the fields of their rows and columns, which are reported below.
    before.chart.kind === 'pivot' && after.chart.kind === 'pivot'
      ? ''
      : turned('por', groupWords(before, wording), groupWords(after, wording)),
    ...named,
    rest ? '' : 'medidas e condições',
    ...chartDifferences(before, after, wording),
    turned('nota', before.note ?? '', after.note ?? ''),
    turned('ordem', orderWords(before, wording), orderWords(after, wording)),
    turned('mostra até', String(before.limit ?? 'todos'), String(after.limit ?? 'todos')),
    before.align === after.align ? '' : 'meses que todas as medidas têm',
  ].filter((each) => each !== '');
  return changed.length > 0 ? [`${after.title}: ${changed.join(', ')}`] : [];
}

const turned = (what: string, from: string, to: string): string =>
  from === to ? '' : `${what}: ${from || 'nada'} → ${to || 'nada'}`;

/** Added and removed items, each by name. */
const moved = (what: string, before: readonly string[], after: readonly string[]): string[] => [
  ...after.filter((each) => !before.includes(each)).map((each) => `mais ${what} ${each}`),
  ...before.filter((each) => !after.includes(each)).map((each) => `menos ${what} ${each}`),
];

type Figures = Readonly<Record<string, Measure | Derived>>;

const figuresOf = ({ queries, derive }: Tile): Figures =>
  Object.assign({}, ...queries.map(({ measures }) => measures), derive) as Figures;

const labelsOf = (figures: Figures): string[] => Object.values(figures).map(({ label }) => label);

/** Labels of figures with another computation or format. */
const changedFigures = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([key, figure]) => {
    const known = before[key];
    return known && known.label === figure.label && !isSame(known, figure) ? [figure.label] : [];
  });

const conditionsOf = ({ queries }: Tile, { labelOf, current }: Wording): string[] => [
  ...new Set(queries.flatMap((query) => conditionWords(query, labelOf, current))),
];

/** The label of a tile's measure or field. */
function nameIn(tile: Tile, name: string, { labelOf }: Wording): string {
  const [main] = tile.queries;
  return figuresOf(tile)[name]?.label ?? (main ? labelOf(main, name) : name);
}

const groupWords = (tile: Tile, wording: Wording): string =>
  (tile.group ?? []).map((field) => nameIn(tile, field, wording)).join(' e ');

const orderWords = (tile: Tile, wording: Wording): string =>
  tile.sort
    ? `${nameIn(tile, tile.sort.by, wording)}, ${tile.sort.dir === 'asc' ? 'do menor' : 'do maior'}`
    : '';

/** Labels of a pivot's fields, as in its form. */
const pivotRoles: Readonly<Record<string, string>> = {
  rows: 'linhas',
  inner: 'dentro das linhas',
  columns: 'colunas',
  values: 'valores',
  totals: 'totais',
};

/** The label of a chart; for a pivot including its fields. */
function kindWords(tile: Tile, wording: Wording): string {
  const { chart } = tile;
  const { label } = chartKinds[chart.kind];
  if (chart.kind !== 'pivot') return label;
  const roles = Object.entries(chart).flatMap(([name, value]) =>
    name in pivotRoles ? [`${pivotRoles[name]}: ${valueWords(tile, value, wording)}`] : [],
  );
  return `${label} (${roles.join('; ')})`;
}

function valueWords(tile: Tile, value: ChartValue | undefined, wording: Wording): string {
  if (value === undefined) return '';
  if (value === true) return 'sim';
  if (typeof value === 'number') return numberText(value);
  return [value]
    .flat()
    .map((name) => nameIn(tile, name, wording))
    .join(', ');
}

/** Changes of the chart's other fields, if its kind is the same. Grouping fields are included for pivots only. */
function chartDifferences(before: Tile, after: Tile, wording: Wording): string[] {
  const { kind } = after.chart;
  if (before.chart.kind !== kind) return [];
  const [one, other] = [before.chart, after.chart] as unknown as Record<string, ChartValue | undefined>[];
  return [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].flatMap((name) => {
    const isGroup = [before, after].some(({ group = [] }) =>
      group.includes(String(one?.[name] ?? other?.[name])),
    );
    if (isGroup && kind !== 'pivot') return [];
    const what = (kind === 'pivot' && pivotRoles[name]) || 'mostra';
    const words = [
      valueWords(before, one?.[name], wording),
      valueWords(after, other?.[name], wording),
    ] as const;
    return turned(what, ...words) || [];
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
