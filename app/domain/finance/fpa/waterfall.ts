import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';
import { amountColumns, type ShownReport } from './columns';
import { variancesOf, type Amounts, type ReportLine } from './report';
import { fpaVarianceLink } from './variance-link';

const largestShown = 8;

/** The start of a report's waterfall and the explained variance; null without an earlier figure. */
export function waterfallFrom(chosen: ShownReport) {
  if (chosen.rf) return { label: chosen.rf, amount: 'rf', variance: 'actualRF' } as const;
  const prior = amountColumns(chosen).find(({ field }) => field === 'priorY' || field === 'priorM');
  if (!prior) return null;
  const amount = prior.field === 'priorY' ? 'priorY' : 'priorM';
  return { label: prior.label, amount, variance: amount } as const;
}

interface Report {
  readonly chosen: ShownReport & { readonly month: string; readonly costCentre: string };
  readonly lines: readonly ReportLine[];
  readonly total: Amounts;
}

/**
 * The steps from the release point to the actuals, with the accounts that vary most; if no release point has the month,
 * the steps start at the year or the month before.
 */
export function reportWaterfall({ chosen, lines, total }: Report): Waterfall | null {
  const from = waterfallFrom(chosen);
  if (!from) return null;
  const field = from.variance;
  return waterfallOf(
    { label: from.label, value: total[from.amount] },
    { label: `Actual ${chosen.monthName}`, value: total.actual },
    lines
      .filter(({ type }) => type === 'row')
      .map((line) => ({
        label: line.id,
        value: variancesOf(line)[field],
        to: fpaVarianceLink(chosen, { ...line, kind: 'row', parentId: null }, field),
      })),
    largestShown,
  );
}
