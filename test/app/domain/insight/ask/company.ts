import {
  Lexicon,
  releaseWords,
  valueWords,
  type KnownValue,
} from '../../../../../app/domain/insight/ask/lexicon';
import type { DimensionId } from '../../../../../app/domain/insight/ask/question';

const values = (dimension: DimensionId, ...all: readonly string[]): KnownValue[] =>
  all.map((each) => {
    const [value = '', ...names] = each.split('|');
    return { dimension, value, names: [value, ...names] };
  });

export const releases = ['RF1 2027', 'RF4 2026', 'RF3 2026', 'RF1 2026'];

/** Values such as a company's rows have, with the names by which people call them. */
export const lexicon = new Lexicon([
  valueWords([
    ...values(
      'canal',
      'WHOLESALES|atacado',
      'BRANDSITE|site',
      'ONLINE_PARTNERS|marketplace|parceiros',
      'FSS|lojas próprias',
    ),
    ...values('marca', 'Aurora', 'Lumina', 'Terra Rosa', 'Pele & Cor', 'Orvalho', 'Nuvem', 'Energia Varejo'),
    ...values('categoriaPrincipal', 'Makeup', 'Skincare'),
    ...values('categoria', 'Lábios', 'Rosto'),
    ...values('subcategoria', 'Batom', 'Gloss', 'Base', 'Protetor Solar'),
    ...values('abcd', 'A', 'B', 'C', 'D'),
    ...values('hero', 'hero', 'non-hero'),
    ...values('sku', 'MK-10002|Batom Cremoso Rubi 3,5 g', 'SK-20001|Sérum Vitamina C 30 ml'),
    ...values(
      'centro',
      '1001 - Lojas SP|1001|Lojas SP',
      '1101 - E-commerce|1101|E-commerce',
      '2001 - Centro de Distribuição Cajamar|2001',
    ),
    ...values(
      'conta',
      '610101 - Salários|610101|Salários',
      '620201 - Energia elétrica|620201|Energia elétrica',
    ),
    ...values('grupo', 'Remuneração', 'Marketing', 'Imóveis'),
    ...values(
      'nivel',
      'Despesas com pessoal|pessoal',
      'Despesas de ocupação|ocupação',
      'Despesas comerciais|comerciais',
    ),
    ...values('filial', 'Loja Centro', 'Loja Moema'),
    ...values('cargo', 'Vendedor', 'Gerente'),
    ...values('base', 'produto|Produto', 'saldo|Saldos contábeis', 'realizado_quantidade|Realizado Quantity'),
    ...values('usuario', 'gold@demo.example'),
    ...values('empresa', 'BR01|Aurora Varejo', '1001|Distribuidora Sul'),
    ...values('contaContabil', '1.1.1.01|Bancos conta movimento', '2.1.1.01|Fornecedores nacionais'),
    ...values('categoriaContabil', 'Current Assets|Ativo circulante', 'Equity|Patrimônio líquido'),
    ...values('linhaContabil', 'Imobilizado', 'Empréstimos e financiamentos'),
    ...values('indicador', 'cash|Caixa', 'inventory|Estoques'),
    ...values('linhaFiscal', 'prejuizo-fiscal|Prejuízo fiscal e base negativa de CSLL'),
  ]),
  releaseWords(releases),
]);
export const today = { day: '2026-11-16' };
