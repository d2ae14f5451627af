import {
  byRow,
  codeOf,
  controllers,
  defineBase,
  field,
  name,
  reference,
  tableUrl,
  textOf,
} from '../../data/bases';
import { ownBranches } from '../branches';
import type { Person } from '../users/user';
import { costCentreBase, costCentreTitles } from './centro-custo.base';

/** People limited to branches see only their rows (rules A14, A33). */
const rows = (person: Person) => ownBranches('filial_nome', person);

/** The cost centre of each branch; several branches may share one. */
export const branchCentreBase = defineBase({
  name: 'filial_centro',
  label: 'Filiais e centros de custo',
  senders: controllers,
  branch: 'filial_nome',
  columns: [
    ['filial_nome', 'Filial', { ...name, unique: true }],
    [
      'cost_center_concat',
      'Centro de custo',
      { required: true, maxLength: 150, references: reference(costCentreBase, 'cost_center_concat') },
    ],
  ],
  titles: {
    filial_nome: ['Loja', 'Nome da filial', 'Nome da loja', 'Estabelecimento', 'Unidade'],
    cost_center_concat: costCentreTitles,
  },
  // Planners see on this screen which branches belong to a cost centre.
  screens: ['/ij/centro/:cost_center_concat'],
  search: byRow('branch-centre', { key: 'filial_nome', branch: 'filial_nome' }, (row, branch) => {
    const costCentre = textOf(row['cost_center_concat']);
    return {
      title: branch,
      facts: [costCentre],
      codes: codeOf(costCentre),
      url: tableUrl('filial_centro', { filial_nome: branch }, row['_id']),
    };
  }),
  panel: {
    order: 14,
    label: 'Filiais e centros de custo',
    areas: ['repository', 'planning'],
    seenAsBase: true,
    newest: 'filial_nome',
    rows,
    fields: {
      filial_nome: field.name('Filial'),
      cost_center_concat: field.text('Centro de custo'),
    },
  },
  refusals: { group: 'budget', rows },
});
