import { count } from '../../values/format';
import { chartKinds } from '../panels/charts';
import type { PanelDefinition, Tile } from '../panels/definition';

const none: PanelDefinition = { filters: [], tiles: [] };

/** What became different of a panel, in words; nothing where all is as it was. */
export function differences(before: PanelDefinition | null, after: PanelDefinition | null): string[] {
  const [one, other] = [before ?? none, after ?? none];
  const old = new Map(one.tiles.map((tile) => [tile.id, tile]));
  const left = new Set(other.tiles.map(({ id }) => id));
  const [order, now] = [one, other].map(({ tiles }) =>
    tiles.map(({ id }) => id).filter((id) => old.has(id) && left.has(id)),
  );
  return [
    ...(one.description === other.description ? [] : ['descrição mudada']),
    ...one.tiles.filter(({ id }) => !left.has(id)).map(({ title }) => `quadro tirado: ${title}`),
    ...other.tiles.flatMap((tile) => {
      const known = old.get(tile.id);
      return known ? tileDifferences(known, tile) : [`quadro novo: ${tile.title}`];
    }),
    ...(order?.join(' ') === now?.join(' ') ? [] : ['ordem dos quadros mudada']),
    ...(isSame(one.filters, other.filters)
      ? []
      : [`filtros do painel: ${count(one.filters.length, 'filtro', 'filtros')} → ${other.filters.length}`]),
    ...(isSame(one.names, other.names) ? [] : ['nomes dos valores mudados']),
  ];
}

function tileDifferences(before: Tile, after: Tile): string[] {
  const changed = [
    before.title === after.title ? '' : `título «${before.title}» → «${after.title}»`,
    before.chart.kind === after.chart.kind
      ? ''
      : `${chartKinds[before.chart.kind].label} → ${chartKinds[after.chart.kind].label}`,
    before.size === after.size ? '' : 'tamanho',
    isSame(before.group, after.group) ? '' : 'agrupamento',
    isSame([before.queries, before.derive], [after.queries, after.derive]) ? '' : 'medidas e filtros',
    before.note === after.note ? '' : 'nota',
    isSame([before.sort, before.limit, before.align], [after.sort, after.limit, after.align])
      ? ''
      : 'ordem e limite',
    isSame({ ...before.chart, kind: '' }, { ...after.chart, kind: '' }) ? '' : 'o que o gráfico mostra',
  ].filter((each) => each !== '');
  return changed.length > 0 ? [`${after.title}: ${changed.join(', ')}`] : [];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
