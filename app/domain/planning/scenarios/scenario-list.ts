import { defineList } from '../../lists/list';

/** Common parts of lists of scenarios: the first and last columns, and filters. */
export const ownedList = {
  first: { title: { label: 'Título', sort: true } },
  last: {
    source: { label: 'Partiu de' },
    owner: { label: 'De quem', sort: true },
    people: { label: 'Compartilhado com' },
    changed: { label: 'Última mudança', sort: true },
    promoted: { label: 'Promovido em' },
    archived: { label: 'Arquivado', kind: 'boolean' },
  },
  filters: {
    situacao: {
      label: 'Situação',
      options: [
        ['arquivados', 'Arquivados'],
        ['todos', 'Todos'],
      ],
      all: 'Ativos',
    },
    dequem: {
      label: 'De quem',
      options: [
        ['meus', 'Meus'],
        ['comigo', 'Compartilhados comigo'],
      ],
    },
  },
  search: { label: 'Buscar' },
  order: { sort: 'changed', dir: 'desc' },
} as const;

const { first, last, filters, ...asked } = ownedList;

/** The list of scenarios of forecasts. */
export const scenarioList = defineList({
  ...asked,
  columns: {
    ...first,
    rf: { label: 'Período', sort: true },
    costCentre: { label: 'Cost Center', sort: true },
    ...last,
  },
  filters: { ...filters, rf: { label: 'Período', options: 'offered' } },
});
