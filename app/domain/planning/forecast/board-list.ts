import { defineList } from '../../lists/list';
import { boardStateLabel, boardStates } from './review-board';

/** The board of a release point; it determines the headings of the amounts. */
export const boardList = defineList({
  columns: {
    costCentre: { label: 'Cost Center', sort: true },
    state: { label: 'Estado', sort: true },
    late: { label: 'Atrasada', kind: 'boolean' },
    owner: { label: 'Responsável', sort: true },
    delegate: { label: 'Substituto' },
    by: { label: 'Última mudança por' },
    changed: { label: 'Última mudança', sort: true },
    total: { label: 'Total', sort: true, align: 'end', kind: 'amount' },
    before: { label: 'Anterior', sort: true, align: 'end', kind: 'amount' },
    difference: { label: 'Dif. $', sort: true, align: 'end', kind: 'amount' },
    percent: { label: 'Dif. %', sort: true, align: 'end', kind: 'percent' },
    reminded: { label: 'Lembrada em' },
  },
  search: { label: 'Buscar' },
  filters: {
    estado: {
      label: 'Estado',
      options: [
        ...boardStates.map((state) => [state, boardStateLabel[state]] as const),
        ['late', 'Atrasado'],
      ],
    },
    minhas: { label: 'De quem', options: [['on', 'Minhas']] },
  },
  order: { sort: 'costCentre', dir: 'asc' },
});
