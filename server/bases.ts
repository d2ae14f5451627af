import type { StandardBase } from './data/bases/standard-base';
import { balanceBase, chartBase, companyBase, fiscalAssetBase } from './finance/bases';
import { branchCentreBase, costCentreBase } from './people/bases';
import {
  actualBase,
  channelBase,
  forecastBase,
  hrBase,
  managementAccountBase,
  plannedBase,
  productBase,
  soldBase,
  spendBase,
} from './planning/bases';

/** The bases that come with the portal, in the order of lists (rule D33). */
export const portalBases: readonly StandardBase[] = [
  productBase,
  channelBase,
  plannedBase,
  spendBase,
  companyBase,
  chartBase,
  balanceBase,
  costCentreBase,
  managementAccountBase,
  actualBase,
  forecastBase,
  hrBase,
  soldBase,
  fiscalAssetBase,
  branchCentreBase,
];

const byName = new Map(portalBases.map((base) => [base.name, base]));

/** What a base's room declares of it; undefined for bases that were made by form. */
export const standardBase = (name: string): StandardBase | undefined => byName.get(name);
