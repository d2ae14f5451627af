import { plannedQuantities, soldQuantities } from '../../planning/quantities/bases';
import { isMonthCode, monthCode, monthsFrom, parseMonth } from '../../values/month';
import { choiceOf, reaching } from '../panels/choices';
import type { Tile } from '../panels/definition';
import type { Choice, PanelView, TileView } from '../panels/view';
import { varianceLink } from './address';

/** Parameters of an explanation, by field of the two bases. */
const dimensions: Readonly<Record<string, string>> = {
  channel: 'canal',
  marca: 'marca',
  categoria_principal_sku: 'categoriaPrincipal',
  category_sku: 'categoria',
  sub_categoria_sku: 'subcategoria',
  hero: 'hero',
  abcd: 'abcd',
  sku: 'sku',
};

/** The explainable measure of a tile; null if there is none, for example because a query has conditions of its own. */
export function varianceOf({
  queries,
  chart,
}: Pick<Tile, 'queries' | 'chart'>): 'unidades' | 'receita' | null {
  if (
    queries.some(
      ({ from, match }) => match !== undefined || (from !== plannedQuantities && from !== soldQuantities),
    )
  )
    return null;
  const reads = (from: string, field: string) =>
    queries.some(
      (query) => query.from === from && Object.values(query.measures).some(({ sum }) => sum === field),
    );
  if (chart.kind === 'figure')
    return queries.some(
      ({ from, measures }) => from === soldQuantities && measures[chart.value]?.sum === 'receita',
    )
      ? 'receita'
      : reads(plannedQuantities, 'valor') && reads(soldQuantities, 'valor')
        ? 'unidades'
        : null;
  return reads(plannedQuantities, 'valor') && reads(soldQuantities, 'valor') ? 'unidades' : null;
}

/**
 * Address of the explanation of a tile's comparison, or of one of its lines; null if the panel has no period, or has
 * choices that an explanation does not support.
 * @param panel its path, to return to
 */
export function tileVarianceLink(
  { variance, dimensions: shown }: Pick<TileView, 'variance' | 'dimensions'>,
  view: Pick<PanelView, 'choices' | 'filters'>,
  panel: string,
  at: readonly string[] = [],
): string | null {
  const group = shown.map(({ key }) => key);
  const choices = reaching(view.choices, group, view.filters);
  const months = monthsOf(choiceOf(choices, 'data_ref'));
  if (!variance || !months) return null;
  const line = Object.fromEntries(at.map((value, index) => [group[index] ?? '', value]));
  const narrowing = [...Object.keys(choices), ...Object.keys(line)];
  if (narrowing.some((field) => field !== 'data_ref' && !dimensions[field])) return null;
  const month = line['data_ref'];
  const first = shown.map(({ key }) => dimensions[key]).find((name) => name !== undefined);
  return varianceLink(
    'quantities',
    {
      medida: variance,
      contra: variance === 'receita' ? 'anterior' : 'planejado',
      de: month ?? months.from,
      ate: month ?? months.to,
      painel: panel,
      ...(at.length === 0 && { por: first ?? (shown.some(({ key }) => key === 'data_ref') ? 'mes' : null) }),
    },
    { mes: month === undefined ? months.values : [] },
    Object.fromEntries(
      Object.entries(dimensions).map(([field, name]) => {
        const own = line[field];
        return [name, own === undefined ? choiceOf(choices, field).values : [own]];
      }),
    ),
  );
}

/** The months of a choice, with each one if there are gaps; null without a period. */
function monthsOf({ values, from, to }: Choice): Choice | null {
  if (values.length === 0) return from && to ? { values, from, to } : null;
  const chosen = values
    .filter((code) => isMonthCode(code) && (!from || code >= from) && (!to || code <= to))
    .sort();
  const [first, last] = [chosen[0], chosen.at(-1)];
  // Explanations exclude rows without a month.
  if (first === undefined || last === undefined || values.includes('')) return null;
  const all = monthsFrom(parseMonth(first) ?? 0, parseMonth(last) ?? 0).map(monthCode);
  return { values: all.length > chosen.length ? chosen : [], from: first, to: last };
}
