import { choiceOf } from '../panels/choices';
import type { Tile } from '../panels/definition';
import type { Choices, TileView } from '../panels/view';
import { varianceLink } from './address';

const planned = 'planejamento_quantidade';
const sold = 'realizado_quantidade';

/** The parameters of an explanation behind fields of the two bases. */
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

/** What of a tile is explained; null where nothing is, as where it counts rows of its own choice. */
export function varianceOf({
  queries,
  chart,
}: Pick<Tile, 'queries' | 'chart'>): 'unidades' | 'receita' | null {
  if (queries.some(({ from, match }) => match !== undefined || (from !== planned && from !== sold)))
    return null;
  const reads = (from: string, field: string) =>
    queries.some(
      (query) => query.from === from && Object.values(query.measures).some(({ sum }) => sum === field),
    );
  if (chart.kind === 'figure')
    return queries.some(({ from, measures }) => from === sold && measures[chart.value]?.sum === 'receita')
      ? 'receita'
      : reads(planned, 'valor') && reads(sold, 'valor')
        ? 'unidades'
        : null;
  return reads(planned, 'valor') && reads(sold, 'valor') ? 'unidades' : null;
}

/**
 * Where it is explained what a tile compares, or one line of it; null where the panel is not narrowed to a period, or to
 * what an explanation does not know.
 * @param panel its path, to come back to
 */
export function tileVarianceLink(
  { variance, dimensions: shown }: Pick<TileView, 'variance' | 'dimensions'>,
  choices: Choices,
  panel: string,
  at: readonly string[] = [],
): string | null {
  const period = choiceOf(choices, 'data_ref');
  if (!variance || !period.from || !period.to) return null;
  if (Object.keys(choices).some((field) => field !== 'data_ref' && !dimensions[field])) return null;
  const line = Object.fromEntries(shown.map(({ key }, index) => [key, at[index]]));
  const month = line['data_ref'];
  const first = shown.map(({ key }) => dimensions[key]).find((name) => name !== undefined);
  return varianceLink(
    'quantities',
    {
      medida: variance,
      contra: variance === 'receita' ? 'anterior' : 'planejado',
      de: month ?? period.from,
      ate: month ?? period.to,
      painel: panel,
      ...(at.length === 0 && { por: first ?? (shown.some(({ key }) => key === 'data_ref') ? 'mes' : null) }),
    },
    Object.fromEntries(
      Object.entries(dimensions).map(([field, name]) => {
        const own = line[field];
        return [name, own === undefined ? choiceOf(choices, field).values : [own]];
      }),
    ),
  );
}
