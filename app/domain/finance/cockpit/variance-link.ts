import { varianceLink } from '../../insight/variance/address';
import type { CycleName } from './cycle';
import type { CockpitFilter } from './filter';

/** Where it is explained why a row of the table differs between its two months; without a row, why all of it does. */
export const cockpitVarianceLink = (filter: CockpitFilter, row?: string): string =>
  varianceLink('cockpit', { ...filter, linha: row });

/** Where it is explained why a figure of the cycle changed between the table's two months. */
export const cycleVarianceLink = (
  { dateStart, dateEnd, businessUnitID }: CockpitFilter,
  figure: CycleName,
): string => varianceLink('cycle', { figura: figure, dateStart, dateEnd, businessUnitID });
