import type { Db } from 'mongodb';
import type { DataServices } from '../data/open';
import type { RoomParts } from '../data/room-parts';
import { balanceCollections, Balances } from './balances';
import { chartCollections, ChartOfAccounts } from './chart';
import { closingCollections, openClosing } from './closing';
import type { ClosingServices } from './closing/open';
import { cockpitCollections, openCockpit } from './cockpit';
import type { CockpitServices } from './cockpit/open';
import { Fiscal, FiscalAttachments, fiscalCollections } from './fiscal';
import { Fpa } from './fpa';
import { openStatements, statementCollections } from './statements';
import type { StatementServices } from './statements/open';

export const financeCollections = [
  ...balanceCollections,
  ...chartCollections,
  ...closingCollections,
  ...statementCollections,
  ...fiscalCollections,
  ...cockpitCollections,
];

type Deps = RoomParts & Pick<DataServices, 'pendingUploads' | 'allowance' | 'masterData'>;

/** The services for balances, closing, cockpit, fiscal asset, reports and statements. */
export interface FinanceServices extends ClosingServices {
  readonly balances: Balances;
  readonly chart: ChartOfAccounts;
  readonly cockpit: CockpitServices;
  readonly fiscal: Fiscal;
  /** Receives the files of the fiscal asset's items. */
  readonly fiscalAttachments: FiscalAttachments;
  readonly fpa: Fpa;
  readonly statements: StatementServices;
}

export function openFinance(db: Db, deps: Deps): FinanceServices {
  const balances = new Balances(db);
  const parts = { ...deps, db, balances };
  const fiscal = new Fiscal(db, parts);
  return {
    balances,
    chart: new ChartOfAccounts(db, deps),
    ...openClosing(db, parts),
    cockpit: openCockpit(parts),
    fiscal,
    fiscalAttachments: new FiscalAttachments({ ...parts, fiscal }),
    fpa: new Fpa(db, deps.clock, deps.timeZone),
    statements: openStatements(db, deps),
  };
}
