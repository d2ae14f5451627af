import type { Db, Document, Filter } from 'mongodb';
import type { Flag, Flags } from '../../../app/domain/people/access/access';
import { roles, tiers, type Role } from '../../../app/domain/people/access/roles';
import { maskedCpf } from '../../../app/domain/values/cpf';
import { ownBranches } from '../../people/branches';
import { filesWithin } from '../files';
import { anyScenario } from '../../planning/forecast';
import { standardBase } from '../../bases';
import {
  columnsOf,
  isMasked,
  masterDataBases,
  namesSeenBy,
  rowsWithin,
  Sight,
  standardBases,
} from '../master-data';
import type { Base } from '../master-data/base';
import type { Seen } from '../master-data/rights';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';

/** Commands that read. */
export const readCommands = ['find', 'find_one', 'count_documents', 'distinct', 'aggregate'] as const;
export type ReadCommand = (typeof readCommands)[number];

/** Further conditions of rows, besides the person. */
interface RowContext {
  readonly tenant: string;
  /** The bases of files as their records are at this moment. */
  readonly bases: readonly Seen[];
}

/** What the proxy serves of one collection, and to which roles. */
export interface Served {
  readonly who: readonly Role[];
  /** Areas, at least one of which must be switched on. */
  readonly areas?: readonly Flag[];
  readonly reads: readonly ReadCommand[];
  /** Fields that answers hold, and that queries, sorts and groups may name. No other leaves the server. */
  readonly fields: readonly string[];
  /** Fields that answers contain masked, and that nothing else may use: a condition on them would reveal them. */
  readonly masked?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Most documents of one answer. */
  readonly maxRows: number;
  /** Which people of these types; all without. */
  readonly seenBy?: (person: Person, flags: Flags) => boolean;
  /** The only rows that this person reaches. */
  readonly rows?: (person: Person, context: RowContext) => Filter<Document>;
  /** Where its documents are, under another name. */
  readonly records?: string;
}

const lists: readonly ReadCommand[] = ['find', 'find_one', 'count_documents'];
const all = readCommands;
const repository: readonly Role[] = ['SYSTEM ADMIN', 'USER GOLD'];
const planners: readonly Role[] = ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'];
const senders: readonly Role[] = ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'];

const maxMasterRows = 2_000;
const maxListed = 10_000;

/** The allow list of the database proxy: collection by collection what may be asked of it (rule D13). */
export const served: ReadonlyMap<string, Served> = new Map<string, Served>([
  [
    'files',
    {
      who: senders,
      areas: ['upload'],
      reads: lists,
      fields: [
        '_id',
        'originalName',
        'originalFile',
        'bucket',
        'user',
        'clientName',
        'collection',
        'size',
        'createdAt',
        'statusChangeDate',
        'status',
        'progress',
        'message',
        'agent',
      ],
      maxRows: 500,
      rows: (person, { bases }) => filesWithin(person, bases),
    },
  ],
  [
    'dashboards',
    {
      who: repository,
      areas: ['dashboard'],
      reads: lists,
      fields: ['_id', 'dashboardId', 'panelLabel', 'panelType', 'painelId', 'cliente'],
      maxRows: 500,
      rows: (_person, { tenant }) => ({ cliente: tenant }),
    },
  ],
  [
    'users',
    {
      who: roles,
      reads: lists,
      fields: ['_id', 'user', 'name', 'type', 'stores', 'createdAt'],
      maxRows: maxListed,
      rows: usersSeenBy,
    },
  ],
  [
    'master_data_bases',
    {
      who: repository,
      areas: ['repository'],
      reads: lists,
      fields: ['_id', 'collection_name', 'label_name', 'collection_ok', 'fields'],
      maxRows: 500,
      rows: (person, { bases }) => ({ collection_name: { $in: namesSeenBy(person, bases) } }),
    },
  ],
  ...standardBases().map((base): [string, Served] => [base.records, baseServed(base)]),
  [
    'reports',
    {
      who: planners,
      areas: ['report'],
      reads: lists,
      fields: [
        '_id',
        'name',
        'origin',
        'dateRef',
        'createdDate',
        'statusChangeDate',
        'user',
        'originalFile',
        'originalName',
        'bucket',
        'url',
      ],
      maxRows: 500,
    },
  ],
  [
    'financial_reports',
    {
      who: ['USER GOLD'],
      areas: ['financial'],
      reads: lists,
      fields: [
        '_id',
        'businessUnitID',
        'type',
        'dateRef',
        'typeDocument',
        'url',
        'bucket',
        'originalFile',
        'originalName',
        'createdDate',
      ],
      maxRows: 500,
    },
  ],
  [
    'forecasts',
    {
      who: planners,
      areas: ['planning'],
      reads: ['find', 'find_one', 'count_documents', 'distinct'],
      fields: [
        '_id',
        'rf',
        'cost_center_concat',
        'cost_center',
        'level_descr',
        'group_level_2',
        'account_concat',
        'data_ref',
        'value',
        'forecast',
        'version',
      ],
      maxRows: maxListed,
      rows: () => anyScenario,
    },
  ],
  [
    'hr_records',
    {
      who: senders,
      reads: ['find', 'find_one', 'count_documents', 'distinct'],
      fields: [
        '_id',
        'marca_cod',
        'marca_desc',
        'filial_cod',
        'filial_nome',
        'mes_apur',
        'matricula',
        'nome',
        'cargo_cod',
        'cargo_nome',
        'datas_afastamento',
        'vendas_adicionais',
        'dias_media',
        'result_qtde_servico',
        'result_desafio_mensal',
        'vendas_servicos',
        'comentario',
        'version',
      ],
      masked: { cpf: (cpf) => maskedCpf(String(cpf)) },
      maxRows: maxListed,
      rows: (person) => ownBranches('filial_nome', person),
    },
  ],
]);

/** The service of a base's Ok or NOK rows, by its record. */
function baseServed(base: Base): Served {
  const masked = Object.keys(base.checks).filter((key) => isMasked(base, key));
  const ok = base.collection_ok === 1;
  // With the SKU lists that older clients request.
  const planning = ok && standardBase(base.collection_name)?.servedToPlanners === true;
  return {
    who: planning ? planners : repository,
    seenBy: (person, flags) => Sight.of(base, person, flags) !== null,
    areas: planning ? ['planning', 'repository'] : ['repository'],
    reads: all,
    fields: [
      '_id',
      ...columnsOf(base).flatMap(([key]) => (masked.includes(key) ? [] : [key])),
      ...(ok ? ['creationDate', 'version'] : []),
    ],
    masked: Object.fromEntries(masked.map((key) => [key, (value: unknown) => maskedCpf(String(value))])),
    maxRows: maxMasterRows,
    records: base.records,
    rows: (person) => rowsWithin(base, person),
  };
}

/** The present records of bases; only that of `name`, if given. */
const basesOf = (db: Db, name?: string): Promise<Base[]> =>
  collection(db, masterDataBases)
    .find(name === undefined ? {} : { _id: name })
    .sort({ order: 1 })
    .toArray();

/** The service of bases by their present records; only that of `name`, if given. */
export async function basesServed(db: Db, name?: string): Promise<Map<string, Served>> {
  const bases = await basesOf(db, name);
  const isServed = ({ _id, collection_name: base }: Base) =>
    !standardBase(base) || served.get(_id)?.records !== undefined;
  return new Map(
    bases.flatMap((base): [string, Served][] => (isServed(base) ? [[base._id, baseServed(base)]] : [])),
  );
}

/** The service under a name at this moment. */
export async function servedAs(db: Db, name: string): Promise<Served | undefined> {
  const listed = served.get(name);
  return listed && !listed.records ? listed : ((await basesServed(db, name)).get(name) ?? listed);
}

/** Whether a person may know of a service, and use it. */
export const isServedTo = ({ who, seenBy }: Served, person: Person, flags: Flags): boolean =>
  who.includes(person.type) && (seenBy?.(person, flags) ?? true);

const administrators: readonly Role[] = ['SYSTEM ADMIN', 'USER ADMIN', 'USER PERMISS'];

/** The person's own record; administrators also see those of the four tiers (rule A6). */
function usersSeenBy({ email, type }: Person): Filter<Document> {
  if (!administrators.includes(type)) return { user: email };
  return { $or: [{ user: email }, { type: { $in: Object.keys(tiers) } }] };
}
