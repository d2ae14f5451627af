/** Units of time for grouping, in addition to the field's own unit. */
export const timeParts = ['month', 'week', 'quarter', 'year'] as const;
export type TimePart = (typeof timeParts)[number];

export const timePartLabels: Readonly<Record<TimePart, string>> = {
  month: 'Mês',
  week: 'Semana',
  quarter: 'Trimestre',
  year: 'Ano',
};
