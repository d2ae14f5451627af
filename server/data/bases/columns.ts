import type { Role } from '../../../app/domain/people/access/roles';

/** Who feeds the company's own bases. */
export const controllers: readonly Role[] = ['SYSTEM ADMIN', 'USER GOLD'];

/** A text that may be empty. */
export const text = { empty: '' } as const;

export const name = { required: true, maxLength: 200 } as const;

/** What controllers title columns that several bases have. */
export const titles = {
  months: [
    'Mês',
    'Competência',
    'Período',
    'Mês/Ano',
    'Ano/Mês',
    'Mês de referência',
    'Data de referência',
    'Data',
  ],
  amounts: ['Valor R$', 'Valor em R$', 'Montante', 'Total R$'],
  descriptions: ['Descrição', 'Denominação', 'Título'],
  orders: ['Sequência', 'Seq.', 'Posição'],
};
