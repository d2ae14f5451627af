/** What a column of the FP&A report shows: field of a line, its heading, and what it means. */
export interface ReportColumn<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
}

type AmountField = 'priorY' | 'priorM' | 'actual' | 'rf';
type VarianceField = 'priorY' | 'rfY' | 'priorM' | 'rfM' | 'actualRF';

/**
 * Amounts of the tab Current (rule F11); without the release point's where none foresaw the month.
 * @param month the month in words, @param rf the release point; empty for none
 */
export const amountColumns = (month: string, rf: string): readonly ReportColumn<AmountField>[] => [
  { field: 'priorY', label: 'Ano anterior', hint: 'realizado no mesmo mês do ano anterior' },
  { field: 'priorM', label: 'Mês anterior', hint: 'realizado no mês anterior' },
  { field: 'actual', label: 'Realizado', hint: `em ${month}` },
  ...(rf ? [{ field: 'rf', label: rf, hint: `previsto em ${rf}` } as const] : []),
];

const variances: readonly ReportColumn<VarianceField>[] = [
  { field: 'priorY', label: 'Realizado − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'rfY', label: 'Previsto − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'priorM', label: 'Realizado − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'rfM', label: 'Previsto − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'actualRF', label: 'Realizado − previsto', hint: 'sobre o previsto para o mês' },
];
const ofActuals: readonly ReportColumn<VarianceField>[] = variances.filter(
  ({ field }) => field === 'priorY' || field === 'priorM',
);

/** Differences of the tab Variances (rule F11); without those to a release point where none foresaw the month. */
export const varianceColumns = (rf: string): readonly ReportColumn<VarianceField>[] =>
  rf ? variances : ofActuals;

/** Why a report has nothing of a release point. */
export const noRelease = ({
  monthName,
  costCentre,
}: {
  readonly monthName: string;
  readonly costCentre: string;
}): string => `Nenhum release point prevê ${monthName} em ${costCentre}.`;
