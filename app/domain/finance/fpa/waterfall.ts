import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';
import { amountColumns, type ShownReport } from './columns';
import { variancesOf, type Amounts, type ReportLine } from './report';
import { fpaVarianceLink } from './variance-link';

const largestShown = 8;

/** What the waterfall of a report leads from, and the variance that it leads over; null where there is nothing before. */
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
 * The way from the release point to what was booked, by the accounts that vary most; from the year before, or the month before,
 * where no release point foresaw the month.
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
