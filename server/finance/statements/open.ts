import type { Db } from 'mongodb';
import { BalanceMonths, Balances } from '../balances';
import { MonthChecks } from '../closing';
import type { Config } from '../../config';
import type { RoomParts } from '../../data/room-parts';
import { DocumentViewer } from '../../platform/viewer';
import { StatementComparison } from './comparison';
import { StatementService } from './statement-service';
import { StatementEditions } from './editions';
import { StatementMaker } from './maker';
import { Statements } from './statements';

interface Deps extends Pick<RoomParts, 'storage' | 'background' | 'clock' | 'announce' | 'log'> {
  readonly config: Pick<Config, 'viewer' | 'tenant'>;
}

/** The services for financial statements: requests, production and display. */
export interface StatementServices {
  readonly desk: StatementService;
  readonly maker: StatementMaker;
  readonly list: Statements;
  readonly comparison: StatementComparison;
}

export function openStatements(
  db: Db,
  { config, storage, background, clock, announce, log }: Deps,
): StatementServices {
  const balances = new Balances(db);
  const desk = new StatementService(balances, new MonthChecks(balances, new BalanceMonths(db)));
  const editions = new StatementEditions(db);
  const { timeZone } = config.tenant;
  const writers = {
    DOCX: async () => (await import('./files/document')).statementDocument,
    XLSX: async () => (await import('./files/workbook')).statementWorkbook,
  };
  return {
    desk,
    maker: new StatementMaker(db, {
      desk,
      editions,
      storage,
      background,
      clock,
      announce,
      timeZone,
      writers,
    }),
    list: new Statements(db, {
      desk,
      editions,
      storage,
      timeZone,
      viewer: new DocumentViewer(storage, config.viewer),
      log,
    }),
    comparison: new StatementComparison(db, { editions, timeZone }),
  };
}
