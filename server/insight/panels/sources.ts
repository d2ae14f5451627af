import type { Document } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import { portalBases } from '../../bases';
import { field, refusalGroups } from '../../data/bases';
import type { Source, SourceField } from '../../data/bases/panel-source';
import { filesWithin } from '../../data/files';
import { namesSeenBy } from '../../data/master-data';
import type { Person } from '../../people/users/user';
import { areas } from '../../planning/areas/index';
import { sheetSource } from '../../planning/sheets';

/** A NOK base. */
export const refused = (label: string, cells: Readonly<Record<string, SourceField>> = {}): Source => ({
  label,
  areas: ['repository'],
  wellEmpty: true,
  newest: 'timeStamp',
  fields: {
    timeStamp: field.day('Dia'),
    Error: field.name('Motivo'),
    _lineNumber: field.number('Linha'),
    ...cells,
  },
});

/** `endingOf` as a database expression. */
const jobEnding: Document = {
  $switch: {
    branches: [
      { case: { $ne: ['$phase', 'completed'] }, then: '$phase' },
      { case: { $ne: ['$status', 0] }, then: 'erroneous' },
      {
        case: { $and: [{ $ne: [{ $ifNull: ['$reading', null] }, null] }, { $eq: ['$rows.read', 0] }] },
        then: 'empty',
      },
      { case: { $eq: ['$rows.nok', 0] }, then: 'completed' },
      { case: { $eq: ['$rows.nok', '$rows.read'] }, then: 'refused' },
    ],
    default: 'partly',
  },
};

/** The bases that come with the portal whose refused rows a panel counts together. */
export const basesRefusing = (group: (typeof refusalGroups)[number]) =>
  portalBases.filter(({ refusals }) => refusals.group === group);

const panels = portalBases.flatMap(({ records, panel }) => (panel ? [{ records, panel }] : []));

/** The allow list of panels, collection by collection. */
export const sources: Readonly<Record<string, Source>> = {
  ...Object.fromEntries(
    panels
      .toSorted((one, other) => one.panel.order - other.panel.order)
      .map(({ records, panel }) => [records, panel]),
  ),
  ...Object.fromEntries(areas.flatMap(sheetSource)),
  files: {
    label: 'Arquivos e jobs',
    areas: ['jobs'],
    newest: 'statusChangeDate',
    rows: filesWithin,
    fields: {
      statusChangeDate: field.day('Dia'),
      originalName: field.name('Arquivo'),
      collection: field.text('Base'),
      user: field.name('Usuário'),
      phase: field.text('Situação'),
      status: field.number('Status'),
      ending: { ...field.text('Resultado'), reckoned: jobEnding },
      message: field.name('Mensagem'),
      'rows.read': field.number('Linhas lidas'),
      'rows.ok': field.number('Linhas Ok'),
      'rows.nok': field.number('Linhas NOK'),
      'rows.ignored': field.number('Linhas já na base'),
    },
  },
  master_data_bases: {
    label: 'Bases de dados mestres',
    areas: ['jobs', 'repository'],
    newest: 'collection_name',
    rows: (person, bases) => ({
      collection_name: { $in: namesSeenBy(person, bases) },
    }),
    fields: {
      collection_name: field.name('Base'),
      label_name: field.name('Nome da base'),
      collection_ok: field.number('Base Ok (1) ou NOK (0)'),
    },
  },
  ...Object.fromEntries(
    refusalGroups
      .flatMap(basesRefusing)
      .map(({ name, label, refusals: { fields, rows } }) => [
        `${name}_nok`,
        { ...refused(`${label} NOK`, fields), ...(rows && { rows }) },
      ]),
  ),
};

/** The field or dimension of a source; undefined for any other. */
export const fieldOf = (source: Source, name: string): SourceField | undefined => {
  const { fields, dimensions = {} } = source;
  const list = Object.hasOwn(fields, name) ? fields : dimensions;
  return Object.hasOwn(list, name) ? list[name] : undefined;
};

/** A dimension of a source, which its rows do not hold; undefined for its fields and any other. */
export const dimensionOf = (source: Source, name: string): SourceField | undefined => {
  const found = fieldOf(source, name);
  return found?.part || found?.joined ? found : undefined;
};

/** A field of a row as the database's expressions name it. */
export const valueOf = (source: Source, name: string): Document | string =>
  fieldOf(source, name)?.reckoned ?? `$${name}`;

/** Whether a person may read a source, if its area is switched on. */
export const isOpenTo = ({ seenBy, seenAsBase }: Source, person: Person, flags: Flags): boolean =>
  seenBy?.(person, flags) ?? !seenAsBase;
