import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';
import { variancesOf, type Amounts, type ReportLine } from './report';
import { fpaVarianceLink } from './variance-link';

const largestShown = 8;

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

/** The way from the release point to what was booked, by the accounts that vary most. */
export const reportWaterfall = ({ chosen, lines, total }: Report): Waterfall =>
  waterfallOf(
    { label: chosen.rf, value: total.rf },
    { label: `Actual ${chosen.monthName}`, value: total.actual },
    lines
      .filter(({ type }) => type === 'row')
      .map((line) => ({
        label: line.id,
        value: variancesOf(line).actualRF,
        to: fpaVarianceLink(chosen, { ...line, kind: 'row', parentId: null }, 'actualRF'),
      })),
    largestShown,
  );
