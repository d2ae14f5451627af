import type { MajorCategory } from './brands';

/** Products with the same category, sub category and variants. */
export interface Family {
  readonly major: MajorCategory;
  readonly category: string;
  readonly subCategory: string;
  readonly names: readonly string[];
  readonly variants: readonly string[];
  readonly sizes: readonly string[];
}

const lipShades =
  'Vermelho Ipê|Rosa Chá|Nude Areia|Vinho Jabuticaba|Coral Guarujá|Terracota|Rosa Pitaya|Marrom Cacau|Pêssego|Ameixa|Cereja|Rubi';
const skinShades =
  'Claro 10|Claro 15|Claro 20|Médio 30|Médio 35|Médio 40|Bronze 50|Bronze 55|Escuro 60|Escuro 70|Profundo 80';
const eyeShades = 'Preto|Marrom|Azul Noite|Verde Musgo|Bronze|Grafite|Dourado|Cobre|Areia';
const nailShades = 'Renda|Carmim|Azul Céu|Lilás|Nude|Café|Menta|Coral|Preto|Branco';
const botanicals =
  'Aloe Vera|Açaí|Camomila|Castanha|Cupuaçu|Maracujá|Buriti|Calêndula|Algodão|Karité|Andiroba';
const actives =
  'Vitamina C|Ácido Hialurônico|Niacinamida|Retinol|Colágeno|Ceramidas|Peptídeos|Ácido Glicólico|Pantenol';
const hairTypes =
  'Cachos|Lisos|Crespos|Coloridos|Oleosos|Ressecados|Anticaspa|Crescimento|Reconstrução|Brilho';
const scents =
  'Flor de Laranjeira|Âmbar|Baunilha|Cedro|Figo|Jasmim|Lavanda|Pimenta Rosa|Vetiver|Bergamota|Sândalo|Maçã Verde';
const lightTones = 'Luz Fria 6500K|Luz Neutra 4000K|Luz Quente 3000K';

const family = (
  major: MajorCategory,
  category: string,
  subCategory: string,
  names: string,
  variants: string,
  sizes: string,
): Family => ({
  major,
  category,
  subCategory,
  names: names.split('|'),
  variants: variants.split('|'),
  sizes: sizes.split('|'),
});

export const families: readonly Family[] = [
  family(
    'Makeup',
    'Lábios',
    'Batom',
    'Batom Líquido Matte|Batom Cremoso|Batom Hidratante FPS 15',
    lipShades,
    '3,5 g|4 ml',
  ),
  family('Makeup', 'Lábios', 'Gloss', 'Gloss Labial Volume|Lip Oil', lipShades, '5 ml|8 ml'),
  family(
    'Makeup',
    'Rosto',
    'Base',
    'Base Líquida Alta Cobertura|Base em Bastão|BB Cream',
    skinShades,
    '9 g|30 ml',
  ),
  family(
    'Makeup',
    'Rosto',
    'Corretivo e Pó',
    'Corretivo Líquido|Pó Compacto|Pó Solto',
    skinShades,
    '6 ml|10 g',
  ),
  family(
    'Makeup',
    'Olhos',
    'Sombra e Delineador',
    'Sombra Unitária|Delineador em Caneta|Lápis de Olhos',
    eyeShades,
    '1,2 g|2 g',
  ),
  family(
    'Makeup',
    'Olhos',
    'Máscara de Cílios',
    'Máscara Volume Extremo|Máscara à Prova d’Água',
    eyeShades,
    '8 g|10 g',
  ),
  family(
    'Makeup',
    'Unhas',
    'Esmalte',
    'Esmalte Cremoso|Esmalte Gel|Esmalte Cintilante',
    nailShades,
    '8 ml|10 ml',
  ),
  family(
    'Skincare',
    'Hidratação',
    'Hidratante Facial',
    'Gel-Creme Facial|Creme Noturno|Bruma Facial',
    actives,
    '30 g|50 g',
  ),
  family(
    'Skincare',
    'Hidratação',
    'Hidratante Corporal',
    'Loção Corporal|Manteiga Corporal|Óleo Corporal',
    botanicals,
    '200 ml|400 ml',
  ),
  family(
    'Skincare',
    'Limpeza',
    'Limpeza Facial',
    'Espuma de Limpeza|Água Micelar|Esfoliante Facial',
    botanicals,
    '100 ml|150 ml|200 ml',
  ),
  family(
    'Skincare',
    'Tratamento',
    'Sérum',
    'Sérum Facial|Sérum Noturno|Ampola de Tratamento',
    actives,
    '15 ml|30 ml',
  ),
  family(
    'Skincare',
    'Proteção Solar',
    'Protetor Solar',
    'Protetor Facial FPS 50|Protetor Corporal FPS 30|Protetor com Cor FPS 70',
    'Toque Seco|Oil Control|Infantil|Esporte|Pele Sensível',
    '40 g|120 ml|200 ml',
  ),
  family(
    'Haircare',
    'Limpeza Capilar',
    'Shampoo',
    'Shampoo|Shampoo em Barra',
    hairTypes,
    '80 g|300 ml|700 ml',
  ),
  family(
    'Haircare',
    'Condicionamento',
    'Condicionador',
    'Condicionador|Condicionador Leave-in',
    hairTypes,
    '200 ml|300 ml|700 ml',
  ),
  family(
    'Haircare',
    'Tratamento Capilar',
    'Máscara Capilar',
    'Máscara de Nutrição|Máscara de Hidratação|Ampola Capilar',
    botanicals,
    '15 ml|250 g|500 g',
  ),
  family(
    'Haircare',
    'Finalização',
    'Finalizador',
    'Creme de Pentear|Óleo Finalizador|Gelatina Modeladora',
    hairTypes,
    '60 ml|250 g|300 ml',
  ),
  family(
    'Fragrance',
    'Perfumaria',
    'Eau de Parfum',
    'Eau de Parfum Feminino|Eau de Parfum Masculino|Eau de Parfum Compartilhável',
    scents,
    '30 ml|50 ml|100 ml',
  ),
  family(
    'Fragrance',
    'Perfumaria',
    'Colônia',
    'Deo Colônia|Colônia Infantil|Body Splash',
    scents,
    '100 ml|200 ml',
  ),
  family(
    'Fragrance',
    'Casa',
    'Perfume de Ambiente',
    'Difusor de Varetas|Vela Perfumada|Água de Lençóis',
    scents,
    '150 g|200 ml|250 ml',
  ),
  family(
    'Other',
    'Iluminação',
    'Lâmpada LED',
    'Lâmpada LED Bulbo|Lâmpada LED Tubular|Spot LED|Painel LED|Fita LED 5 m',
    lightTones,
    '7 W|9 W|12 W|15 W|20 W',
  ),
  family(
    'Other',
    'Iluminação',
    'Luminária',
    'Luminária de Mesa|Arandela|Luminária Solar de Jardim|Refletor LED',
    'Branca|Preta|Cobre|Amadeirada',
    '10 W|20 W|30 W|50 W',
  ),
  family(
    'Other',
    'Energia Solar',
    'Solar Portátil',
    'Painel Solar Dobrável|Carregador Solar|Kit Solar Residencial',
    'Compacto|Padrão|Plus',
    '20 W|60 W|100 W|200 W|400 W',
  ),
  family(
    'Other',
    'Pilhas e Baterias',
    'Pilha e Bateria',
    'Pilha Alcalina|Pilha Recarregável|Power Bank|Bateria de Lítio',
    'AA|AAA|9V|5.000 mAh|10.000 mAh|20.000 mAh',
    '1 un|2 un|4 un|8 un',
  ),
  family(
    'Other',
    'Automação',
    'Casa Conectada',
    'Tomada Inteligente|Interruptor Inteligente|Sensor de Presença|Medidor de Consumo',
    'Wi-Fi|Zigbee|Bluetooth',
    '10 A|16 A|20 A',
  ),
  family(
    'Other',
    'Acessórios',
    'Cabos e Carregadores',
    'Cabo USB-C|Carregador Turbo|Filtro de Linha|Extensão Elétrica',
    'Branco|Preto|Trançado',
    '1 m|2 m|3 m|5 m',
  ),
];
