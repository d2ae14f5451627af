import type { Document, Filter } from 'mongodb';
import type { Flag, Flags } from '../../../app/domain/people/access/access';
import type { FigureFormat } from '../../../app/domain/insight/panels/definition';
import type { FieldKind } from '../../../app/domain/insight/panels/view';
import { anyScenario } from '../../planning/forecast/collection';
import { namesSeenBy, type Seen } from '../../data/master-data/rights';
import { filesWithin } from '../../data/files/visibility';
import { ownBranches } from '../../people/users/branches';
import type { Person } from '../../people/users/user';

export interface SourceField {
  readonly label: string;
  readonly kind: FieldKind;
  /** Of a day: true where it is kept as a calendar day, at UTC midnight; any other one is an instant. */
  readonly calendar?: true;
  /** How its rows write it, where it is a number. */
  readonly format?: FigureFormat;
  /** True where nearly every row has a value of its own. */
  readonly manifold?: true;
  /** Reckons it from a row, as the database's expression; without one the row holds it. */
  readonly reckoned?: Document;
}

/** What panels may read of one collection. Nothing else of it is ever asked for, and no other collection is. */
export interface Source {
  readonly label: string;
  /** Areas of which one must be switched on. */
  readonly areas: readonly Flag[];
  readonly fields: Readonly<Record<string, SourceField>>;
  /** Field behind the time of a row, by which the rows behind a mark are listed. */
  readonly newest: string;
  /** True where having no row is as it should be: nothing was refused. */
  readonly wellEmpty?: true;
  /** What every row meets, told where rows are narrowed at all: their index begins with it. */
  readonly every?: Filter<Document>;
  /** Where its rows are, under another name. */
  readonly records?: string;
  /** Who sees it at all; whoever sees panels where absent. */
  readonly seenBy?: (person: Person, flags: Flags) => boolean;
  /** The only rows that this person reaches; `bases` are those of files at this moment. */
  readonly rows?: (person: Person, bases: readonly Seen[]) => Filter<Document>;
}

const text = (label: string): SourceField => ({ label, kind: 'text' });
/** A name that few rows share. */
const name = (label: string): SourceField => ({ label, kind: 'text', manifold: true });
const month = (label: string): SourceField => ({ label, kind: 'month' });
const day = (label: string): SourceField => ({ label, kind: 'day' });
const number = (label: string, format: FigureFormat = 'integer'): SourceField => ({
  label,
  kind: 'number',
  format,
});

const product = {
  marca: text('Marca'),
  categoria_principal_sku: name('Categoria principal'),
  category_sku: name('Categoria'),
  sub_categoria_sku: name('Subcategoria'),
  abcd: text('Classe ABCD'),
  hero: text('Hero'),
};

/** A NOK base. */
export const refused = (label: string, cells: Record<string, SourceField>): Source => ({
  label,
  areas: ['repository'],
  wellEmpty: true,
  newest: 'timeStamp',
  fields: { timeStamp: day('Dia'), Error: name('Motivo'), _lineNumber: number('Linha'), ...cells },
});

/** `endingOf` as the database reckons it. */
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

/** The allow list of panels, collection by collection. */
export const sources: Readonly<Record<string, Source>> = {
  planejamento_quantidade: {
    label: 'Planejado (quantidades)',
    areas: ['planning'],
    newest: 'data_ref',
    fields: {
      sku: name('SKU'),
      material_description: name('Descrição'),
      channel: text('Canal'),
      data_ref: month('Mês'),
      valor: number('Quantidade'),
      ...product,
    },
  },
  realizado_quantidade: {
    label: 'Realizado (quantidades)',
    areas: ['planning'],
    newest: 'data_ref',
    fields: {
      sku: name('SKU'),
      channel: text('Canal'),
      data_ref: month('Mês'),
      valor: number('Quantidade'),
      receita: number('Receita', 'currency'),
      ...product,
    },
  },
  planejamento_spend: {
    label: 'Spend planejado',
    areas: ['planning'],
    newest: 'yearMonthDay',
    fields: {
      channel: text('Canal'),
      marca: text('Marca'),
      yearMonthDay: { ...day('Versão'), calendar: true },
      valor: number('Valor', 'currency'),
    },
  },
  produto: {
    label: 'Produtos',
    areas: ['repository', 'planning'],
    newest: 'sku',
    fields: {
      sku: name('SKU'),
      material_description: name('Descrição'),
      ...product,
      plc_local: text('PLC local'),
      plc_global: text('PLC global'),
    },
  },
  canal: {
    label: 'Canais',
    areas: ['repository', 'planning'],
    newest: 'description',
    fields: { description: name('Cliente ou loja'), channel_siop: text('Canal') },
  },
  forecasts: {
    label: 'Forecast e realizado',
    areas: ['planning'],
    newest: 'data_ref',
    every: anyScenario,
    fields: {
      rf: { label: 'Release point', kind: 'release' },
      data_ref: month('Mês'),
      cost_center_concat: text('Centro de custo'),
      level_descr: text('Nível'),
      group_level_2: text('Grupo de contas'),
      account_concat: name('Conta'),
      value: number('Realizado', 'currency'),
      forecast: number('Previsto', 'currency'),
    },
  },
  hr_records: {
    label: 'Auxiliar de RH',
    areas: ['dashboard'],
    newest: 'mes_apur',
    rows: (person) => ownBranches('filial_nome', person),
    fields: {
      mes_apur: month('Mês'),
      marca_desc: text('Bandeira'),
      filial_nome: name('Filial'),
      cargo_nome: name('Cargo'),
      matricula: name('Matrícula'),
      nome: name('Nome'),
      vendas_adicionais: number('Vendas adicionais', 'currency'),
      vendas_servicos: number('Vendas de serviços', 'currency'),
      result_qtde_servico: number('Serviços vendidos'),
      dias_media: number('Dias trabalhados', 'decimal'),
      result_desafio_mensal: number('Desafio mensal (%)', 'decimal'),
    },
  },
  files: {
    label: 'Arquivos e jobs',
    areas: ['jobs'],
    newest: 'statusChangeDate',
    rows: filesWithin,
    fields: {
      statusChangeDate: day('Dia'),
      originalName: name('Arquivo'),
      collection: text('Base'),
      user: name('Usuário'),
      phase: text('Situação'),
      status: number('Status'),
      ending: { ...text('Resultado'), reckoned: jobEnding },
      message: name('Mensagem'),
      'rows.read': number('Linhas lidas'),
      'rows.ok': number('Linhas Ok'),
      'rows.nok': number('Linhas NOK'),
      'rows.ignored': number('Linhas já na base'),
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
      collection_name: name('Base'),
      label_name: name('Nome da base'),
      collection_ok: number('Base Ok (1) ou NOK (0)'),
    },
  },
  produto_nok: refused('Produto NOK', { sku: name('SKU'), marca: text('Marca') }),
  canal_nok: refused('Canal NOK', { description: name('Cliente ou loja'), channel_siop: text('Canal') }),
  planejamento_quantidade_nok: refused('Planejamento Quantity NOK', {
    sku: name('SKU'),
    channel: text('Canal'),
  }),
  planejamento_spend_nok: refused('Planejamento Spend NOK', {
    channel: text('Canal'),
    marca: text('Marca'),
  }),
  empresa_nok: refused('Empresas NOK', {}),
  plano_contas_nok: refused('Plano de contas NOK', {}),
  saldo_nok: refused('Saldos contábeis NOK', {}),
  ativo_fiscal_nok: refused('Ativo fiscal NOK', {}),
  centro_custo_nok: refused('Centros de custo NOK', {}),
  conta_gerencial_nok: refused('Contas gerenciais NOK', {}),
  realizado_nok: refused('Realizado NOK', {}),
  forecast_nok: refused('Forecast NOK', {}),
  rh_nok: {
    ...refused('Auxiliar de RH NOK', {}),
    rows: (person) => ownBranches('filial_nome', person),
  },
  realizado_quantidade_nok: refused('Realizado Quantity NOK', {}),
};

/** The field of a source; undefined for any other. */
export const fieldOf = (source: Source, name: string): SourceField | undefined =>
  Object.hasOwn(source.fields, name) ? source.fields[name] : undefined;

/** A field of a row as the database's expressions name it. */
export const valueOf = (source: Source, name: string): Document | string =>
  fieldOf(source, name)?.reckoned ?? `$${name}`;

/** Whether somebody may read a source, where its area is switched on. */
export const isOpenTo = ({ seenBy }: Source, person: Person, flags: Flags): boolean =>
  seenBy?.(person, flags) ?? true;
