/** Units that a time is divided by besides what its field holds. */
export const timeParts = ['month', 'week', 'quarter', 'year'] as const;
export type TimePart = (typeof timeParts)[number];

export const timePartLabels: Readonly<Record<TimePart, string>> = {
  month: 'Mês',
  week: 'Semana',
  quarter: 'Trimestre',
  year: 'Ano',
};
