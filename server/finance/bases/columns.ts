import type { CellRule } from '../../data/master-data/base';

export const companyCode = {
  kind: 'code',
  required: true,
  pattern: { expression: '[A-Za-z0-9]{1,10}', told: 'um código de até 10 letras e algarismos' },
} as const satisfies Partial<CellRule>;

export const accountCode = {
  kind: 'code',
  required: true,
  maxLength: 30,
  pattern: { expression: '(?=.*\\d)[\\d.\\-]+', told: 'um código de algarismos, pontos e hífens' },
} as const satisfies Partial<CellRule>;

export const accountTitles = [
  'Código',
  'Código da conta',
  'Cód. conta',
  'Conta contábil',
  'Código contábil',
  'Número da conta',
  'Cód.',
];

/** What rows that name a company call it. */
export const companyTitles = ['Código da empresa', 'Cód. empresa', 'Unidade de negócio', 'Unidade', 'Sigla'];
