import { varianceLink } from '../../insight/variance/address';
import type { CycleName } from './cycle';
import type { CockpitFilter } from './filter';

/**
 * Address of the explanation of a row's difference between the table's two months; without a row, of the total
 * difference.
 */
export const cockpitVarianceLink = (filter: CockpitFilter, row?: string): string =>
  varianceLink('cockpit', { ...filter, linha: row });

/** Address of the explanation of a cycle figure's change between the table's two months. */
export const cycleVarianceLink = (
  { dateStart, dateEnd, businessUnitID }: CockpitFilter,
  figure: CycleName,
): string => varianceLink('cycle', { figura: figure, dateStart, dateEnd, businessUnitID });
