import type { Measure, PanelQuery } from '../../../app/domain/insight/panels/definition';
import type { DimensionId, MeasureId } from '../../../app/domain/insight/ask/question';
import { measures, type Family } from '../../../app/domain/insight/ask/vocabulary';
import { balanceBase, fiscalAssetBase } from '../../finance/bases';
import { files } from '../../data/provenance';
import { plannedBase, productBase, soldBase, spendBase } from '../../planning/bases';
import { actualScenario, forecasts } from '../../planning/forecast';
import { hrRecords } from '../../planning/hr';

/** The field of each dimension in the sources of a family. */
export const fieldsOf: Readonly<Record<Family, Partial<Record<DimensionId, string>>>> = {
  quantities: {
    mes: 'data_ref',
    trimestre: 'data_ref.quarter',
    ano: 'data_ref.year',
    canal: 'channel',
    marca: 'marca',
    categoriaPrincipal: 'categoria_principal_sku',
    categoria: 'category_sku',
    subcategoria: 'sub_categoria_sku',
    abcd: 'abcd',
    hero: 'hero',
    sku: 'sku',
  },
  costs: {
    mes: 'data_ref',
    trimestre: 'data_ref.quarter',
    ano: 'data_ref.year',
    centro: 'cost_center_concat',
    conta: 'account_concat',
    grupo: 'group_level_2',
    nivel: 'level_descr',
    rf: 'rf',
  },
  people: {
    mes: 'mes_apur',
    trimestre: 'mes_apur.quarter',
    ano: 'mes_apur.year',
    filial: 'filial_nome',
    marca: 'marca_desc',
    cargo: 'cargo_nome',
  },
  files: {
    dia: 'statusChangeDate',
    semana: 'statusChangeDate.week',
    mes: 'statusChangeDate.month',
    trimestre: 'statusChangeDate.quarter',
    ano: 'statusChangeDate.year',
    base: 'collection',
    usuario: 'user',
    resultado: 'ending',
    motivo: 'Error',
  },
  products: {
    marca: 'marca',
    categoriaPrincipal: 'categoria_principal_sku',
    categoria: 'category_sku',
    subcategoria: 'sub_categoria_sku',
    abcd: 'abcd',
    hero: 'hero',
    plc: 'plc_local',
  },
  spend: { canal: 'channel', marca: 'marca' },
  balances: {
    mes: 'data_ref',
    empresa: 'businessUnitID',
    contaContabil: 'account',
    categoriaContabil: 'account.category1',
    linhaContabil: 'account.category2',
    indicador: 'account.measure',
  },
  fiscal: { ano: 'year', empresa: 'businessUnitID', linhaFiscal: 'line' },
};

/** The day of a refused row, in the sources of refusals. */
export const refusedOn = 'timeStamp';

/** How a measure is read: by one reading, or made of two others. */
export type ReadMeasure =
  | {
      readonly from: string;
      readonly match?: PanelQuery['match'];
      readonly measure: Measure;
      /** False where the figures of parts do not add up to that of the whole. */
      readonly adds: boolean;
    }
  | {
      readonly made: {
        readonly ratio: readonly [MeasureId, MeasureId];
        readonly format: 'percent' | 'decimal';
      };
    };

type Reckoned = Omit<Measure, 'label'>;

const read = (id: MeasureId, from: string, measure: Reckoned, match?: PanelQuery['match']): ReadMeasure => ({
  from,
  measure: { label: measures[id].label, ...measure } as Measure,
  ...(match && { match }),
  adds: measure.sum !== undefined || measure.count === true,
});

const people = hrRecords.name;
const ofBases = { collection: { $nin: ['', null] } };

export const readMeasures: Readonly<Record<MeasureId, ReadMeasure>> = {
  vendidas: read('vendidas', soldBase.name, { sum: 'valor' }),
  planejadas: read('planejadas', plannedBase.name, { sum: 'valor' }),
  receita: read('receita', soldBase.name, { sum: 'receita', format: 'currency' }),
  preco: { made: { ratio: ['receita', 'vendidas'], format: 'decimal' } },
  aderencia: { made: { ratio: ['vendidas', 'planejadas'], format: 'percent' } },
  realizado: read(
    'realizado',
    forecasts.name,
    { sum: 'value', format: 'currency' },
    { rf: { $in: [actualScenario] } },
  ),
  // Its release point is the question's.
  previsto: read(
    'previsto',
    forecasts.name,
    { sum: 'forecast', format: 'currency' },
    { rf: { $nin: [actualScenario] } },
  ),
  pessoas: read('pessoas', people, { distinct: 'matricula' }),
  adicionais: read('adicionais', people, { sum: 'vendas_adicionais', format: 'currency' }),
  servicos: read('servicos', people, { sum: 'result_qtde_servico' }),
  vendasServicos: read('vendasServicos', people, { sum: 'vendas_servicos', format: 'currency' }),
  dias: read('dias', people, { avg: 'dias_media', format: 'decimal' }),
  desafio: read('desafio', people, { avg: 'result_desafio_mensal', format: 'decimal' }),
  recusadas: read('recusadas', files.name, { sum: 'rows.nok' }, ofBases),
  aceitas: read('aceitas', files.name, { sum: 'rows.ok' }, ofBases),
  lidas: read('lidas', files.name, { sum: 'rows.read' }, ofBases),
  arquivos: read('arquivos', files.name, { count: true }),
  skus: read('skus', productBase.name, { count: true }),
  spend: read('spend', spendBase.name, { sum: 'valor', format: 'currency' }),
  saldo: read(
    'saldo',
    balanceBase.name,
    { sum: 'valor', format: 'currency' },
    { 'account.statement': 'balance' },
  ),
  ativoFiscal: read('ativoFiscal', fiscalAssetBase.name, { sum: 'valor', format: 'currency' }),
};

/** The measures from which a measure is computed: itself, or the two sides of a ratio. */
export const basisOf = (id: MeasureId): readonly MeasureId[] => {
  const reading = readMeasures[id];
  return 'made' in reading ? reading.made.ratio : [id];
};

/** The source and field of the months or years of closing balances. */
export const closingsOf: Readonly<
  Partial<Record<Family, { readonly from: string; readonly field: string }>>
> = {
  balances: { from: balanceBase.name, field: 'data_ref' },
  fiscal: { from: fiscalAssetBase.name, field: 'year' },
};
