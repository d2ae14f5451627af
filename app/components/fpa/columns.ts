/** What a column of the FP&A report shows: field of a line, and what it means. */
export type ReportColumn<Field extends string> = readonly [field: Field, hint: string];

/** Amounts of the tab Current. @param month the month in words, @param rf the release point */
export const amountColumns = (
  month: string,
  rf: string,
): readonly ReportColumn<'priorY' | 'priorM' | 'actual' | 'rf'>[] => [
  ['priorY', 'mesmo mês do ano anterior'],
  ['priorM', 'mês anterior'],
  ['actual', `realizado em ${month}`],
  ['rf', `previsto em ${rf}`],
];

/** Differences of the tab Variances (S1 §3). */
export const varianceColumns: readonly ReportColumn<'priorY' | 'rfY' | 'priorM' | 'rfM' | 'actualRF'>[] = [
  ['priorY', 'actual menos o mesmo mês do ano anterior'],
  ['rfY', 'previsto menos o mesmo mês do ano anterior'],
  ['priorM', 'actual menos o mês anterior'],
  ['rfM', 'previsto menos o mês anterior'],
  ['actualRF', 'actual menos previsto'],
];
