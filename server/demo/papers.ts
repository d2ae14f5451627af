import { branches } from './branches';
import { csvText } from './csv';
import { monthCode, monthOfYear, type Month } from '../../app/domain/values/month';
import type { Product } from './products';
import { random, type Random } from './random';
import { seasonOf } from './seasons';
import { folded } from '../../app/domain/values/text';

/** A file that people store in the portal and that feeds no base. */
export interface Paper {
  readonly name: string;
  /** The month that it describes. */
  readonly about: Month;
  readonly content: string;
}

const reais = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** Customers' reviews of products in a month. */
export function customerReviews(products: readonly Product[], month: Month): Paper {
  const source = random(`reviews ${month}`);
  const lines = Array.from({ length: source.int(40, 90) }, (_, index) => {
    const { sku, material_description: name } = source.pick(products).cells;
    const nota = source.weighted([
      [5, 46],
      [4, 27],
      [3, 13],
      [2, 8],
      [1, 6],
    ] as const);
    const [sentiment, comments] = nota > 3 ? praise : nota === 3 ? doubt : complaint;
    return [
      String(index + 1),
      sku,
      name,
      String(nota),
      nota > 3 ? 'sim' : 'não',
      sentiment,
      source.pick(comments),
    ];
  });
  const header = [
    'score',
    'id_produto',
    'nome_produto',
    'nota',
    'recomenda_produto',
    'sentiment',
    'comentario',
  ];
  return {
    name: `avaliacoes_clientes_${monthCode(month)}.csv`,
    about: month,
    content: csvText({ header, lines }),
  };
}

const praise = [
  'positivo',
  [
    'Superou o que eu esperava.',
    'Compro de novo, entrega rápida.',
    'Qualidade ótima pelo preço.',
    'Minha mãe adorou o presente.',
  ],
] as const;
const doubt = [
  'neutro',
  ['Bom, mas a embalagem chegou amassada.', 'Cumpre o que promete.', 'Esperava mais pelo valor.'],
] as const;
const complaint = [
  'negativo',
  ['Veio a cor errada.', 'Parou de funcionar em duas semanas.', 'Demorou demais para chegar.'],
] as const;

/** Electricity of the stores in a month: kWh and the bill. */
export function storeEnergy(month: Month): Paper {
  const source = random(`energy ${month}`);
  const summer = seasonOf.Other[month % 12] ?? 1;
  const lines = branches.map(({ code, name, staff }) => {
    const kwh = Math.round(staff * 620 * summer * source.noise(0.15));
    return [code, name, monthCode(month), String(kwh), reais(Math.round(kwh * 83 * source.noise(0.04)))];
  });
  const header = ['filial_cod', 'filial_nome', 'mes', 'consumo_kwh', 'valor_fatura'];
  return {
    name: `consumo_energia_lojas_${monthCode(month)}.csv`,
    about: month,
    content: csvText({ header, lines }),
  };
}

/** A brand's list prices from a month. */
export function priceList(products: readonly Product[], brand: string, month: Month): Paper {
  const source = random(`prices ${brand} ${month}`);
  const lines = products
    .filter(({ cells }) => cells.marca === brand)
    .map(({ cells }) => [cells.sku, cells.material_description, reais(source.int(19, 249) * 100 + 90)]);
  return {
    name: `tabela_precos_${slug(brand)}_${monthCode(month)}.csv`,
    about: month,
    content: csvText({ header: ['sku', 'descricao', 'preco_sugerido'], lines }),
  };
}

/** Notes of a store's monthly meeting, as plain text. */
export function meetingNotes(branch: string, month: Month): Paper {
  const source: Random = random(`notes ${branch} ${month}`);
  const subjects = source.shuffled(topics).slice(0, 4);
  const heading = `Reunião mensal - ${branch} - ${String(monthOfYear(month)).padStart(2, '0')}/${monthCode(month).slice(0, 4)}`;
  return {
    name: `ata_reuniao_${slug(branch)}_${monthCode(month)}.txt`,
    about: month,
    content: `${[heading, '', ...subjects.map((subject, index) => `${index + 1}. ${subject}`)].join('\r\n')}\r\n`,
  };
}

const topics = [
  'Meta do mês apresentada; equipe pede reforço nos sábados.',
  'Vitrine nova de fragrâncias montada até o dia 10.',
  'Inventário parcial de maquiagem sem divergência relevante.',
  'Troca das lâmpadas do salão por LED concluída.',
  'Treinamento de medidores inteligentes para dois vendedores.',
  'Férias de dezembro: só duas pessoas por vez.',
  'Falta de testers de batom; pedido feito à central.',
  'Reclamações de prazo do site: orientar retirada na loja.',
];

/** Lower case without accents, words joined by `_`. */
export const slug = (text: string): string => folded(text).replace(/[^a-z0-9]+/g, '_');
