import { branches } from './branches';
import { random, type Random } from './random';
import { cnpj, newCnpj } from './registry-numbers';

export const salesChannels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'] as const;
export type SalesChannel = (typeof salesChannels)[number];

/** A row of the channel base: a seller and one of the four channels. */
export interface Seller {
  readonly cnpj: string;
  readonly description: string;
  readonly channel_siop: SalesChannel;
}

const places = [
  'Paulista',
  'Mineira',
  'Carioca',
  'Gaúcha',
  'do Vale',
  'do Nordeste',
  'Norte',
  'do Cerrado',
  'Litoral',
  'Planalto',
];
const wholesalers = ['Distribuidora', 'Atacado', 'Perfumaria', 'Drogaria', 'Elétrica'];
const marketplaces = [
  'Compra Já',
  'Vitrine Digital',
  'Magazine Ágil',
  'Feira On-line',
  'Loja Mundo',
  'Carrinho Cheio',
  'Beleza na Rede',
  'Casa em Dia',
  'Clique Certo',
  'Tudo Aqui',
];
const sites = [
  'Site Energia Varejo',
  'Site Bela Luz',
  'Site Casa Clara',
  'Aplicativo Energia Varejo',
  'Assinaturas Energia Varejo',
];

/** Franchises of companies registered since July 2026; their CNPJ has letters. */
const newFranchises = 6;
export const isNewCompany = ({ cnpj: code }: Seller): boolean => /[A-Z]/.test(code);

/** The 120 sellers: 5 sites, 20 marketplace accounts, 45 wholesale customers, 30 own stores and 20 franchises. */
export function sellers(): Seller[] {
  const source = random('sellers');
  const registered = random('companies registered since July 2026');
  const own = ownCompany(source);
  return [
    ...sites.map((description) => ({ cnpj: own(), description, channel_siop: 'BRANDSITE' as const })),
    ...branches.map(({ name }) => ({ cnpj: own(), description: name, channel_siop: 'FSS' as const })),
    ...many(20, (index) => ({
      cnpj: index < 20 - newFranchises ? cnpj(source, index + 1) : newCnpj(registered),
      description: `Franquia ${places[index % 10]} ${index < 10 ? 'I' : 'II'}`,
      channel_siop: 'FSS' as const,
    })),
    ...many(20, (index) => ({
      cnpj: cnpj(source, 1),
      description: `${marketplaces[index % 10]} ${index < 10 ? 'Beleza' : 'Energia'}`,
      channel_siop: 'ONLINE_PARTNERS' as const,
    })),
    ...many(45, (index) => ({
      cnpj: cnpj(source, 1),
      description: `${wholesalers[index % 5]} ${places[Math.floor(index / 5)]}`,
      channel_siop: 'WHOLESALES' as const,
    })),
  ];
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Registry numbers of one company's branches: the same root with consecutive branch numbers. */
function ownCompany(source: Random): () => string {
  const root = source.hex(12);
  let branch = 0;
  return () => cnpj(random(root), ++branch);
}
