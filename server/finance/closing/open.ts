import type { Db } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import type { Balances } from '../balances/balances';
import { BalanceMonths } from '../balances';
import type { Clock } from '../../platform/clock';
import { ClosedMonths } from './closed-months';
import { ClosingList } from './closing-list';
import { Closings } from './closings';
import { MonthChecks } from './month-accounts';

export interface ClosingServices {
  readonly closings: Closings;
  readonly closingList: ClosingList;
}

export function openClosing(
  db: Db,
  { balances, audit, clock, timeZone }: { balances: Balances; audit: Audit; clock: Clock; timeZone: string },
): ClosingServices {
  const months = new BalanceMonths(db);
  const checks = new MonthChecks(balances, months);
  return {
    closings: new Closings(db, { months, closed: new ClosedMonths(db), audit, clock }),
    closingList: new ClosingList(db, { balances, months, checks, timeZone }),
  };
}
