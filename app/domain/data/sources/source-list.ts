import type { ListQuery, ListSpec } from '../../lists/list-query';
import { foundAmong } from '../../values/words';
import { sourceKindNames, type SourceKind } from './source';

export const sourceStates = { on: 'Ligadas', failing: 'Com falha', off: 'Paradas' } as const;

/** What the list of sources can be asked for. */
export const sourceListSpec = {
  sorts: ['name', 'lastAt', 'nextAt'],
  sorting: { sort: 'createdAt', dir: 'desc' },
  filters: { kind: sourceKindNames, state: Object.keys(sourceStates) },
} as const satisfies ListSpec;

export type SourceListQuery = ListQuery<keyof typeof sourceListSpec.filters>;

interface Source {
  readonly name: string;
  readonly owner: string;
  readonly place: { readonly kind: SourceKind };
  readonly on: boolean;
  readonly failingSince: Date | null;
  readonly lastAt: Date | null;
  readonly nextAt: Date;
}

const stateOf = ({ on, failingSince }: Source): string => (!on ? 'off' : failingSince ? 'failing' : 'on');

/** The sources of a view of the list, from the newest first. */
export function listed<T extends Source>(
  sources: readonly T[],
  { q, filters, sort, dir }: SourceListQuery,
): T[] {
  const found = foundAmong(sources, q, ({ name, owner }) => [name, owner]).filter(
    (source) =>
      (!filters.kind || source.place.kind === filters.kind) &&
      (!filters.state || stateOf(source) === filters.state),
  );
  const way = dir === 'asc' ? 1 : -1;
  if (sort === 'name') return found.sort((a, b) => way * a.name.localeCompare(b.name, 'pt-BR'));
  if (sort === 'lastAt' || sort === 'nextAt')
    return found.sort((a, b) => way * ((a[sort]?.getTime() ?? 0) - (b[sort]?.getTime() ?? 0)));
  return found;
}
