import {
  byRow,
  codeOf,
  controllers,
  defineBase,
  field,
  reference,
  tableUrl,
  text,
  textOf,
  titles,
} from '../../data/bases';

const key = { required: true, unique: true, maxLength: 150 } as const;

/** Titles of cost centres in other bases' files. */
export const costCentreTitles = [
  'Centro de custos',
  'Centro',
  'CC',
  'C. custo',
  'Código do centro de custo',
  'Cost center',
  'Código',
];

export const costCentreBase = defineBase({
  name: 'centro_custo',
  label: 'Centros de custo',
  senders: controllers,
  columns: [
    ['cost_center_concat', 'Centro de custo', key],
    ['country', 'País', text],
    ['functionalArea', 'Área funcional', text],
    ['personResponsible', 'Responsável', text],
    ['userResponsible', 'Planejador(a)', text],
    ['owner', 'E-mail de quem envia a revisão', { kind: 'email', ...text }],
    ['delegate', 'E-mail de quem substitui', { kind: 'email', ...text }],
  ],
  titles: {
    cost_center_concat: [...costCentreTitles, 'Nome', ...titles.descriptions],
    country: ['Nação'],
    functionalArea: ['Área', 'Departamento', 'Setor'],
    personResponsible: ['Gestor', 'Gestora', 'Gerente', 'Pessoa responsável'],
    userResponsible: ['Planejador', 'Analista', 'Usuário'],
    owner: ['E-mail', 'E-mail do responsável', 'E-mail da responsável', 'E-mail do gestor'],
    delegate: ['Substituto', 'Substituta', 'E-mail do substituto', 'E-mail da substituta'],
  },
  // Owners and substitutes are also edited on screens.
  storage: { edited: ['owner', 'delegate'] },
  search: byRow('cost-centre', { key: 'cost_center_concat' }, (row, name) => ({
    title: name,
    facts: ['functionalArea', 'country', 'personResponsible', 'userResponsible'].map((field) =>
      textOf(row[field]),
    ),
    codes: codeOf(name),
    url: tableUrl('centro_custo', { cost_center_concat: name }, row['_id']),
  })),
  panel: {
    order: 12,
    label: 'Centros de custo',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'cost_center_concat',
    fields: {
      cost_center_concat: field.name('Centro de custo'),
      country: field.text('País'),
      functionalArea: field.text('Área funcional'),
      personResponsible: field.text('Responsável'),
      userResponsible: field.text('Planejador(a)'),
    },
  },
  refusals: { group: 'budget' },
  firstStep: { order: 4, fills: 'Revisão de forecast e FP&A Report' },
});

/** The rule of a column with a cost centre. */
export const ofCostCentre = { ...key, references: reference(costCentreBase, 'cost_center_concat') };
