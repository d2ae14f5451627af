import type { BusinessUnit } from '../finance/balances/collection';
import type { BaseRow } from './base-rows';
import { fullName } from './people';
import { random } from './random';
import { cnpj } from './registry-numbers';

/** Sources of a company's income, as shares of its gross sales. */
export interface Mix {
  readonly stores: number;
  readonly online: number;
  readonly wholesale: number;
  readonly services: number;
}

/** A company of the demo tenant, with the parameters of its ledger. */
export interface DemoCompany extends Pick<
  BusinessUnit,
  '_id' | 'name' | 'legalName' | 'city' | 'state' | 'activity'
> {
  /** Gross sales of an average month of 2024, R$. */
  readonly monthly: number;
  /** Yearly growth of sales. */
  readonly growth: number;
  readonly mix: Mix;
  /** Cost of goods and services as a share of net sales. */
  readonly cost: number;
  /** Average days of receivables, inventory and payables. */
  readonly days: { readonly receivables: number; readonly inventory: number; readonly payables: number };
}

/** The five companies, by their codes. */
export const companies: readonly DemoCompany[] = [
  {
    _id: '2236',
    name: 'Energia Varejo',
    legalName: 'Energia Varejo Lojas S.A.',
    city: 'São Paulo',
    state: 'SP',
    activity:
      'tem por objeto o comércio varejista de cosméticos, perfumaria e artigos para o lar em lojas próprias, sob a bandeira Energia Varejo',
    monthly: 62_000_000,
    growth: 0.085,
    mix: { stores: 0.86, online: 0.09, wholesale: 0, services: 0.05 },
    cost: 0.555,
    days: { receivables: 34, inventory: 72, payables: 58 },
  },
  {
    _id: '4313',
    name: 'Bela Luz',
    legalName: 'Bela Luz Cosméticos Ltda.',
    city: 'Rio de Janeiro',
    state: 'RJ',
    activity: 'tem por objeto o comércio varejista de maquiagem e dermocosméticos, sob a bandeira Bela Luz',
    monthly: 23_500_000,
    growth: 0.12,
    mix: { stores: 0.78, online: 0.22, wholesale: 0, services: 0 },
    cost: 0.525,
    days: { receivables: 38, inventory: 84, payables: 61 },
  },
  {
    _id: '4664',
    name: 'Casa Clara',
    legalName: 'Casa Clara Distribuidora Ltda.',
    city: 'Belo Horizonte',
    state: 'MG',
    activity:
      'tem por objeto o comércio atacadista e a distribuição de artigos de higiene, beleza e casa a revendedores',
    monthly: 31_200_000,
    growth: 0.045,
    mix: { stores: 0.12, online: 0, wholesale: 0.88, services: 0 },
    cost: 0.665,
    days: { receivables: 52, inventory: 46, payables: 49 },
  },
  {
    _id: '5454',
    name: 'Energia Varejo Digital',
    legalName: 'Energia Varejo Comércio Digital Ltda.',
    city: 'Barueri',
    state: 'SP',
    activity: 'tem por objeto o comércio eletrônico das bandeiras do grupo e a operação do seu marketplace',
    monthly: 17_800_000,
    growth: 0.21,
    mix: { stores: 0, online: 0.94, wholesale: 0, services: 0.06 },
    cost: 0.615,
    days: { receivables: 27, inventory: 51, payables: 63 },
  },
  {
    _id: '9311',
    name: 'Energia Varejo Soluções',
    legalName: 'Energia Varejo Soluções de Energia S.A.',
    city: 'Campinas',
    state: 'SP',
    activity:
      'tem por objeto a venda e a instalação de equipamentos de geração solar e a prestação de serviços de eficiência energética',
    monthly: 9_400_000,
    growth: 0.27,
    mix: { stores: 0.2, online: 0.05, wholesale: 0.27, services: 0.48 },
    cost: 0.672,
    days: { receivables: 58, inventory: 66, payables: 54 },
  },
];

/** The companies' records, with registration numbers and signatories. */
export function businessUnitRecords(): BusinessUnit[] {
  const source = random('business units');
  return companies.map(({ _id, name, legalName, city, state, activity }) => ({
    _id,
    name,
    legalName,
    cnpj: cnpj(source, 1),
    city,
    state,
    activity,
    director: fullName(source),
    accountant: fullName(source),
    crc: `1${state}${source.int(100_000, 329_999)}/O-${source.int(0, 9)}`,
  }));
}

/** The same records as rows of their base. */
export const businessUnitRows = (): BaseRow[] =>
  businessUnitRecords().map(({ _id, ...unit }) => ({ businessUnitID: _id, ...unit }));
