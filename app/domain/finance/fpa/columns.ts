/** A column of the FP&A report: field of a line, its heading, and its meaning. */
export interface ReportColumn<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
}

type AmountField = 'priorY' | 'priorM' | 'actual' | 'rf';
type VarianceField = 'priorY' | 'rfY' | 'priorM' | 'rfM' | 'actualRF';
/** The earlier months in the report. */
export type PriorField = 'priorY' | 'priorM';

/** The properties of a report that determine its columns. */
export interface ShownReport {
  /** The month in words. */
  readonly monthName: string;
  /** The release point; empty if none has the month. */
  readonly rf: string;
  /** Prior months without actuals; their sum is missing, not 0. */
  readonly unbooked: readonly PriorField[];
}

/** The two amounts that each variance compares (rule F11). */
export const comparedAmounts: Readonly<
  Record<VarianceField, readonly [before: AmountField, after: AmountField]>
> = {
  priorY: ['priorY', 'actual'],
  rfY: ['priorY', 'rf'],
  priorM: ['priorM', 'actual'],
  rfM: ['priorM', 'rf'],
  actualRF: ['rf', 'actual'],
};

const isKnown =
  ({ rf, unbooked }: ShownReport) =>
  (field: AmountField): boolean =>
    field === 'rf' ? rf !== '' : !unbooked.some((missing) => missing === field);

/** Amount columns of the tab Current (rule F11), without missing ones. */
export function amountColumns(report: ShownReport): readonly ReportColumn<AmountField>[] {
  const { monthName, rf } = report;
  const columns: readonly ReportColumn<AmountField>[] = [
    { field: 'priorY', label: 'Ano anterior', hint: 'realizado no mesmo mês do ano anterior' },
    { field: 'priorM', label: 'Mês anterior', hint: 'realizado no mês anterior' },
    { field: 'actual', label: 'Realizado', hint: `em ${monthName}` },
    { field: 'rf', label: rf, hint: `previsto em ${rf}` },
  ];
  const known = isKnown(report);
  return columns.filter(({ field }) => known(field));
}

const variances: readonly ReportColumn<VarianceField>[] = [
  { field: 'priorY', label: 'Realizado − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'rfY', label: 'Previsto − ano anterior', hint: 'sobre o mesmo mês do ano anterior' },
  { field: 'priorM', label: 'Realizado − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'rfM', label: 'Previsto − mês anterior', hint: 'sobre o mês anterior' },
  { field: 'actualRF', label: 'Realizado − previsto', hint: 'sobre o previsto para o mês' },
];

/** Differences of the tab Variances (rule F11), for amounts that are both present. */
export const varianceColumns = (report: ShownReport): readonly ReportColumn<VarianceField>[] =>
  variances.filter(({ field }) => comparedAmounts[field].every(isKnown(report)));

/** Why a report has no figures of a release point. */
export const noRelease = ({
  monthName,
  costCentre,
}: {
  readonly monthName: string;
  readonly costCentre: string;
}): string => `Nenhum release point prevê ${monthName} em ${costCentre}.`;
