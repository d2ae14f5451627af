import { month, shortMonth } from '../../../app/domain/values/month';
import type { PivotColumn } from './sheet-rules';

/** The months of a year, where the scope of a sheet is the year. */
export const monthsOfYear: readonly PivotColumn[] = Array.from({ length: 12 }, (_, at) => ({
  id: `m${at + 1}`,
  label: shortMonth(at).slice(0, 3),
  of: (year) => month(Number(year), at + 1),
}));
