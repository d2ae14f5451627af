import type { BusinessUnit } from '../balances/collection';
import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import type { StatementType } from '../../../app/domain/finance/statements/request';

interface Facts {
  readonly unit: BusinessUnit;
  readonly type: StatementType;
  readonly hasPrior: boolean;
}

/** The notes without figures that open every set of statements. */
export const openingNotes: readonly { title: string; paragraphs: (facts: Facts) => string[] }[] = [
  {
    title: 'Contexto operacional',
    paragraphs: ({ unit }) => [
      `A ${unit.legalName} (“Companhia”), inscrita no CNPJ sob o nº ${punctuatedCnpj(unit.cnpj)}, com sede em ${unit.city} – ${unit.state}, ${unit.activity}.`,
    ],
  },
  {
    title: 'Base de preparação e apresentação',
    paragraphs: ({ type, hasPrior }) => [
      type === 'ANNUAL'
        ? 'As demonstrações foram elaboradas conforme as práticas contábeis adotadas no Brasil, que compreendem a Lei nº 6.404/76 e os pronunciamentos do Comitê de Pronunciamentos Contábeis (CPC) aprovados pelo Conselho Federal de Contabilidade.'
        : 'As demonstrações intermediárias foram elaboradas conforme o CPC 21 (R1) – Demonstração Intermediária e as demais práticas contábeis adotadas no Brasil.',
      'Os valores estão expressos em reais (R$), moeda funcional da Companhia, com base no custo histórico, exceto quando indicado de outro modo. Valores entre parênteses são negativos; “–” indica valor nulo ou inexistente e “n/s”, variação não significativa.',
      hasPrior
        ? 'O balanço patrimonial é comparado com o do encerramento do exercício anterior, e o resultado, com o do mesmo período do exercício anterior.'
        : 'Não há saldos do encerramento do exercício anterior na base contábil; por isso as colunas comparativas que deles dependem não são apresentadas.',
    ],
  },
  {
    title: 'Principais políticas contábeis',
    paragraphs: () => [
      'Receita: reconhecida quando o controle da mercadoria ou do serviço passa ao cliente, líquida de devoluções e abatimentos (CPC 47).',
      'Instrumentos financeiros: mensurados ao custo amortizado; as perdas de crédito esperadas são estimadas por toda a vida do recebível (CPC 48).',
      'Estoques: custo médio ou valor realizável líquido, dos dois o menor (CPC 16).',
      'Imobilizado e intangível: custo menos depreciação ou amortização pelo método linear, ao longo da vida útil (CPC 27 e CPC 04).',
      'Arrendamentos: direito de uso e passivo reconhecidos pelo valor presente das contraprestações (CPC 06).',
      'Tributos sobre o lucro: IRPJ (15% e adicional de 10%) e CSLL (9%); os diferidos resultam de diferenças temporárias e prejuízos fiscais de realização provável (CPC 32).',
      'Provisões: reconhecidas quando há obrigação presente e desembolso provável, estimado com confiança (CPC 25).',
    ],
  },
];
