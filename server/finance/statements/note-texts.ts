import { cashFlowOf } from '../../../app/domain/finance/balances/chart';
import { count } from '../../../app/domain/values/format';
import { punctuatedCnpj } from '../../../app/domain/values/cnpj';
import type { StatementType } from '../../../app/domain/finance/statements/request';
import type { BusinessUnit, LedgerAccount } from '../balances/collection';
import { comprehensiveAccountsOf } from './comprehensive-income';
import { equityAccountsOf, profitAccountsOf } from './equity';

interface Facts {
  readonly unit: BusinessUnit;
  readonly type: StatementType;
  readonly accounts: readonly LedgerAccount[];
  /** The parts that the set lacks. */
  readonly missing: readonly string[];
}

/** The notes without figures that open every set of statements; they describe only what the set contains. */
export const openingNotes: readonly { title: string; paragraphs: (facts: Facts) => string[] }[] = [
  {
    title: 'Contexto operacional',
    paragraphs: ({ unit: { legalName, cnpj, city, state, activity } }) => [
      `${[
        `A ${legalName} (“Companhia”)`,
        cnpj && `inscrita no CNPJ sob o nº ${punctuatedCnpj(cnpj)}`,
        city && `com sede em ${[city, state].filter(Boolean).join(' – ')}`,
        activity,
      ]
        .filter(Boolean)
        .join(', ')}.`,
    ],
  },
  {
    title: 'Base de preparação e apresentação',
    paragraphs: ({ type, missing }) => [
      missing.length > 0
        ? 'As demonstrações foram elaboradas a partir dos saldos da base contábil. Não são um conjunto completo de demonstrações; falta o que segue.'
        : type === 'ANNUAL'
          ? 'O conjunto compreende balanço patrimonial, demonstrações do resultado, do resultado abrangente, dos fluxos de caixa e das mutações do patrimônio líquido, e notas explicativas, com as informações comparativas do CPC 26 (R1), elaborados a partir dos saldos da base contábil.'
          : 'O conjunto compreende balanço patrimonial, demonstrações do resultado, do resultado abrangente, dos fluxos de caixa e das mutações do patrimônio líquido, e notas explicativas, com os períodos e comparativos do CPC 21 (R1) – Demonstração Intermediária, elaborados a partir dos saldos da base contábil.',
      ...missing,
      'Os valores estão expressos em reais (R$). Valores entre parênteses são negativos; “–” indica valor nulo e “n/s”, variação não significativa. Colunas de períodos sem saldos na base contábil não são apresentadas.',
    ],
  },
  {
    title: 'Como as demonstrações foram elaboradas',
    paragraphs: ({ accounts }) => [
      'Fluxos de caixa: método indireto, a partir do lucro e da variação líquida de saldo de cada conta patrimonial no período. Dos saldos não se distinguem adições e baixas, captações e pagamentos, nem transações que não envolvem caixa: cada linha é a variação líquida de suas contas.',
      ...flowDefaults(accounts),
      'Mutações do patrimônio líquido: as colunas são as linhas do patrimônio líquido no plano de contas, e cada movimento além do lucro é a variação líquida das contas que o plano classifica assim.',
      ...equityDefaults(accounts),
      comprehensiveAccountsOf(accounts).length > 0
        ? 'Resultado abrangente: o lucro e a variação líquida das contas de outros resultados abrangentes do plano de contas.'
        : 'Resultado abrangente: o plano de contas não tem contas de outros resultados abrangentes, e por isso ele é igual ao lucro.',
    ],
  },
];

function flowDefaults(accounts: readonly LedgerAccount[]): string[] {
  const unclassified = accounts.filter(
    (account) => account.statement === 'balance' && !account.cashFlow && cashFlowOf(account) !== 'caixa',
  );
  return unclassified.length === 0
    ? []
    : [
        `${count(unclassified.length, 'conta patrimonial segue', 'contas patrimoniais seguem')} a classificação padrão, porque o plano de contas não diz a sua: circulantes nas atividades operacionais, demais ativos nas de investimento, demais passivos e patrimônio líquido nas de financiamento, tributos diferidos entre os ajustes.`,
      ];
}

function equityDefaults(accounts: readonly LedgerAccount[]): string[] {
  const equity = equityAccountsOf(accounts);
  const [taker] = profitAccountsOf(equity);
  if (!taker || taker.equityMove === 'lucros') return [];
  return [
    `O plano de contas não diz que conta do patrimônio líquido recebe o lucro; foi tomada a conta ${taker._id} – ${taker.name}.`,
  ];
}
