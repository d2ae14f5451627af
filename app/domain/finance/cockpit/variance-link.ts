import { varianceLink } from '../../insight/variance/address';
import { type CockpitFilter } from './filter';

/** Where it is explained why a row of the table differs between its two months; without a row, why all of it does. */
export const cockpitVarianceLink = (filter: CockpitFilter, row?: string): string =>
  varianceLink('cockpit', { ...filter, linha: row });
