import { ObjectId } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { sheetFields } from '../sheets';

/**
 * The order of names in lists: Portuguese, so that Ágata is next to Agnes. Queries must request it to use the index.
 */
export const nameOrder = { locale: 'pt' } as const;

/** The five figures that people edit (rule P22), with the headings of their columns. */
export const hrFigures = {
  vendas_adicionais: 'Vendas adicionais',
  dias_media: 'Dias média',
  result_qtde_servico: 'Result. qtde. serviço',
  result_desafio_mensal: 'Result. desafio mensal',
  vendas_servicos: 'Vendas serviços',
} as const;

export type HrFigure = keyof typeof hrFigures;
export const hrFigureNames = Object.keys(hrFigures) as HrFigure[];

/**
 * HR record: one employee of one branch in one month (`mes_apur`, UTC midnight of its first day). `cpf` is
 * the full number of 11 digits and leaves the server masked. The five figures that people edit: extra sales and
 * sales of services in R$, average days worked in the month, services sold, and the result of the monthly challenge
 * in percent.
 */
export const hrSchema = z.object({
  _id: z.instanceof(ObjectId),
  marca_cod: z.string(),
  marca_desc: z.string(),
  filial_cod: z.string(),
  filial_nome: z.string(),
  mes_apur: z.date(),
  matricula: z.string(),
  nome: z.string(),
  cpf: z.string(),
  cargo_cod: z.string(),
  cargo_nome: z.string(),
  /** Periods of absence, `DD/MM/YYYY a DD/MM/YYYY`; empty without any. */
  datas_afastamento: z.string(),
  vendas_adicionais: z.number(),
  dias_media: z.number(),
  result_qtde_servico: z.number(),
  result_desafio_mensal: z.number(),
  vendas_servicos: z.number(),
  comentario: z.string().max(255),
  ...sheetFields,
});

export type HrRecord = z.infer<typeof hrSchema>;

/** By branch over a range of months, sorted by month and name (rule P22). */
export const hrRecords: CollectionDefinition<HrRecord> = {
  name: 'hr_records',
  version: 2,
  schema: hrSchema,
  indexes: [
    { key: { filial_cod: 1, mes_apur: 1, matricula: 1 }, name: 'employee_month', unique: true },
    { key: { filial_nome: 1, mes_apur: 1 }, name: 'branch_month' },
    { key: { '_source.file': 1, '_source.line': 1 }, name: 'source' },
    {
      key: { filial_nome: 1, mes_apur: 1, nome: 1, _id: 1 },
      name: 'branch_month_name',
      collation: nameOrder,
    },
  ],
};
