import type { Document } from 'mongodb';
import { accessCollections } from './access/open';
import { auditTrail } from './audit/audit';
import { balanceCollections } from './balances/collection';
import { closingCollections } from './closing/collection';
import { cockpitCollections } from './cockpit/collection';
import { dashboards } from './dashboards/collection';
import { realizedQuantities } from './dashboards/realized';
import { fileCollections } from './files/open';
import { fiscalCollections } from './fiscal/collection';
import { forecastCollections } from './forecast/collections';
import { gatewayCollections } from './gateway/open';
import { hrChanges } from './hr/change-set';
import { hrDrafts, hrRecords } from './hr/collection';
import { identityCollections } from './identity/open';
import { jobCollections } from './jobs/collections';
import { outboxLetters } from './mail/outbox';
import { masterDataBases } from './master-data/base';
import { recordCollections } from './master-data/records';
import type { CollectionDefinition } from './mongo/collection';
import { planningCollections } from './planning/collections';
import { reportCollections } from './reports/collection';
import { searchCollections } from './search/entry';
import { visits } from './start-page/visits';
import { statementCollections } from './statements/collection';
import { userCollections } from './users/open';

/** One schema and its indexes for each collection; created at start. */
export const collections = [
  ...userCollections,
  ...identityCollections,
  ...accessCollections,
  outboxLetters,
  ...gatewayCollections,
  auditTrail,
  masterDataBases,
  ...fileCollections,
  ...balanceCollections,
  ...closingCollections,
  ...statementCollections,
  ...fiscalCollections,
  ...forecastCollections,
  hrRecords,
  hrChanges,
  hrDrafts,
  ...cockpitCollections,
  ...planningCollections,
  ...jobCollections,
  ...reportCollections,
  ...searchCollections,
  visits,
  dashboards,
  realizedQuantities,
  ...recordCollections,
] as unknown as CollectionDefinition<Document>[];
