import { defineList } from '../../lists/list';
import { ownedList } from '../scenarios/scenario-list';

const { first, last, ...asked } = ownedList;

/** The list of scenarios of the plan. */
export const planScenarioList = defineList({
  ...asked,
  columns: {
    ...first,
    filter: { label: 'Filtro' },
    rows: { label: 'Linhas', sort: true, align: 'end', kind: 'integer' },
    ...last,
  },
});
