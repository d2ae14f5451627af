import type { Document } from 'mongodb';
import { accessCollections } from './people/open';
import { auditTrail } from './people/audit/audit';
import { portalBases } from './bases';
import { balanceCollections } from './finance/balances/collection';
import { closingCollections } from './finance/closing/collection';
import { cockpitCollections } from './finance/cockpit/collection';
import { alertCollections } from './insight/alerts/collection';
import { chartEvents, dashboards, panelComments, panelVersions } from './insight/panels/collection';
import { planScenarioCollections, planScenarioRows } from './planning/quantities/scenarios/collection';
import { realizedQuantities } from './planning/quantities/realized';
import { files } from './data/provenance/files-collection';
import { fileCollections } from './data/files/open';
import { fiscalCollections } from './finance/fiscal/collection';
import { forecastCollections } from './planning/forecast/collections';
import { gatewayCollections } from './data/gateway/open';
import { scenarioCollections } from './planning/scenarios/collection';
import { areas } from './planning/areas/index';
import { collectionsOf } from './planning/sheets/sheet';
import { identityCollections } from './people/identity/open';
import { backups } from './platform/backup/last';
import { processSamples } from './platform/health/sample';
import { jobCollections } from './data/jobs/collections';
import { outboxLetters } from './platform/mail/outbox';
import { masterDataBases } from './data/master-data/base';
import { qualityCollections } from './data/quality/collections';
import { spelledKeys } from './data/maintenance/spelled-keys';
import { baseTurns } from './data/maintenance/base-retention';
import { baseChecks } from './data/master-data/design/checks';
import { baseVersions } from './data/master-data/design/versions';
import { holdsOwnRows } from './data/master-data/design/names';
import { countedRows, recordCollections, standardRows } from './data/master-data/records';
import { namedOnce, type CollectionDefinition } from './platform/mongo/collection';
import { planningCollections } from './planning/quantities/collections';
import { privacyCollections } from './people/privacy/open';
import { reportCollections } from './insight/reports/collection';
import { searchCollections } from './data/search/entry';
import { collectionRevisions, sizedCollection, sizeSubject, type Counted } from './platform/mongo/revisions';
import { rowCollections } from './platform/row-index/collection';
import { webhookCollections } from './data/webhooks/collection';
import { sourceCollections } from './data/sources/collection';
import { signals } from './platform/signals/collection';
import { savedViews } from './insight/views/collection';
import { visits } from './insight/start/visits';
import { statementCollections } from './finance/statements/collection';
import { userCollections } from './people/users/open';

/** One schema and its indexes for each collection; created at start. */
export const collections = namedOnce([
  ...userCollections,
  ...identityCollections,
  ...accessCollections,
  outboxLetters,
  ...gatewayCollections,
  auditTrail,
  ...privacyCollections,
  { ...masterDataBases, migrations: portalBases.flatMap(({ migration }) => migration ?? []) },
  { ...baseVersions, migrations: [spelledKeys] },
  baseChecks,
  baseTurns,
  ...qualityCollections,
  ...fileCollections,
  ...balanceCollections,
  ...closingCollections,
  ...statementCollections,
  ...fiscalCollections,
  ...forecastCollections,
  ...scenarioCollections,
  ...collectionsOf(areas),
  ...cockpitCollections,
  ...planningCollections,
  ...planScenarioCollections,
  ...jobCollections,
  ...reportCollections,
  ...alertCollections,
  ...searchCollections,
  ...rowCollections,
  ...webhookCollections,
  ...sourceCollections,
  visits,
  savedViews,
  dashboards,
  panelVersions,
  panelComments,
  chartEvents,
  processSamples,
  backups,
  realizedQuantities,
  collectionRevisions,
  signals,
  ...recordCollections,
] as unknown as CollectionDefinition<Document>[]);

/**
 * What is counted from the first start on (rule X18): writes to rows that screens add up and to the little that nearly every
 * page reads, and how often documents came to lists whose totals are told, or left them.
 */
export const countedSubjects: ReadonlySet<string> = new Set([
  ...countedRows,
  ...collections.filter(({ counted }) => counted).map(({ name }) => name),
  ...[files.name, planScenarioRows.name, ...standardRows].map(sizeSubject),
]);

/** The same, and the sizes of the bases that a company makes. */
export const countedCollections: Counted = {
  has: (subject) => countedSubjects.has(subject) || holdsOwnRows(sizedCollection(subject) ?? ''),
};
