import type { StandardBase } from './data/bases/standard-base';
import { fiscalAssetBase } from './finance/bases/ativo-fiscal.base';
import { companyBase } from './finance/bases/empresa.base';
import { chartBase } from './finance/bases/plano-contas.base';
import { balanceBase } from './finance/bases/saldo.base';
import { costCentreBase } from './people/bases/centro-custo.base';
import { channelBase } from './planning/bases/canal.base';
import { managementAccountBase } from './planning/bases/conta-gerencial.base';
import { forecastBase } from './planning/bases/forecast.base';
import { plannedBase } from './planning/bases/planejamento-quantidade.base';
import { spendBase } from './planning/bases/planejamento-spend.base';
import { productBase } from './planning/bases/produto.base';
import { soldBase } from './planning/bases/realizado-quantidade.base';
import { actualBase } from './planning/bases/realizado.base';
import { hrBase } from './planning/bases/rh.base';

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
];

const byName = new Map(portalBases.map((base) => [base.name, base]));

/** What a base's room declares of it; undefined for bases that were made by form. */
export const standardBase = (name: string): StandardBase | undefined => byName.get(name);
