import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';
import { variancesOf, type Amounts, type ReportLine } from './report';
import { fpaVarianceLink } from './variance-link';

const largestShown = 8;
export const yearBefore = 'Ano anterior';

/** The variance that the waterfall of a report leads over. */
export const waterfallField = ({ rf }: { readonly rf: string }) => (rf ? 'actualRF' : 'priorY');

interface Report {
  readonly chosen: {
    readonly month: string;
    readonly monthName: string;
    readonly rf: string;
    readonly costCentre: string;
  };
  readonly lines: readonly ReportLine[];
  readonly total: Amounts;
}

/**
 * The way from the release point to what was booked, by the accounts that vary most; from the year before where no release point
 * foresaw the month.
 */
export function reportWaterfall({ chosen, lines, total }: Report): Waterfall {
  const field = waterfallField(chosen);
  return waterfallOf(
    chosen.rf ? { label: chosen.rf, value: total.rf } : { label: yearBefore, value: total.priorY },
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
