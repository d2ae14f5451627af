/** What a column of the FP&A report shows: field of a line, its heading, and what it means. */
export interface ReportColumn<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
}

/** Amounts of the tab Current (rule F11). @param month the month in words, @param rf the release point */
export const amountColumns = (
  month: string,
  rf: string,
): readonly ReportColumn<'priorY' | 'priorM' | 'actual' | 'rf'>[] => [
  { field: 'priorY', label: 'Ano anterior', hint: 'realizado no mesmo mês do ano anterior' },
  { field: 'priorM', label: 'Mês anterior', hint: 'realizado no mês anterior' },
  { field: 'actual', label: 'Realizado', hint: `em ${month}` },
  { field: 'rf', label: rf, hint: `previsto em ${rf}` },
];

/** Differences of the tab Variances (rule F11). */
export const varianceColumns: readonly ReportColumn<'priorY' | 'rfY' | 'priorM' | 'rfM' | 'actualRF'>[] = [
  { field: 'priorY', label: 'Realizado − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'rfY', label: 'Previsto − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'priorM', label: 'Realizado − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'rfM', label: 'Previsto − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'actualRF', label: 'Realizado − previsto', hint: 'sobre o previsto para o mês' },
];
