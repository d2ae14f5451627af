import { rowsIn } from '../../lists/in-memory';
import { defineList, type FilterOption } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';
import { sourceKinds, type SourceKind } from './source';

const states = [
  ['on', 'Ligadas'],
  ['failing', 'Com falha'],
  ['off', 'Paradas'],
] as const;

/** The list of sources; by default the newest first. */
export const sourceList = defineList({
  columns: {
    name: { label: 'Nome', sort: true },
    kind: { label: 'Tipo' },
    place: { label: 'Onde' },
    pattern: { label: 'Arquivos' },
    base: { label: 'Base' },
    turns: { label: 'Quando' },
    state: { label: 'Estado' },
    lastAt: { label: 'Última busca', sort: true, kind: 'datetime' },
    nextAt: { label: 'Próxima', sort: true, kind: 'datetime', file: 'Próxima busca' },
    owner: { label: 'Dono' },
  },
  search: { label: 'Nome ou dono', wide: true },
  filters: {
    kind: { label: 'Tipo', options: Object.entries(sourceKinds) as FilterOption[] },
    state: { label: 'Estado', options: states, all: 'Todas' },
  },
  order: { sort: 'createdAt', dir: 'desc' },
});

export type SourceListQuery = QueryOf<typeof sourceList>;

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

/** The sources of a list's page; those without a turn are older than all others. */
export const listedSources = <T extends Source>(sources: readonly T[], query: SourceListQuery): T[] =>
  rowsIn<typeof sourceList, T>(sources, query, {
    search: ({ name, owner }) => [name, owner],
    filters: {
      kind: ({ place }, kind) => place.kind === kind,
      state: (source, state) => stateOf(source) === state,
    },
    order: {
      name: ({ name }) => name,
      lastAt: ({ lastAt }) => lastAt?.getTime() ?? 0,
      nextAt: ({ nextAt }) => nextAt.getTime(),
    },
  });

/** The files of one turn of a source, in the order of taking. */
export const runFileList = defineList({
  columns: {
    name: { label: 'Arquivo' },
    size: { label: 'Tamanho', align: 'end', file: 'Bytes', kind: 'integer' },
    at: { label: 'Quando', kind: 'datetime' },
    outcome: { label: 'Resultado' },
    reason: { label: 'Motivo' },
    job: { label: 'Job', file: false },
  },
  search: { label: 'Arquivo ou motivo', wide: true },
  order: { sort: '', dir: 'asc' },
});
