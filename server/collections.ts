import type { Document } from 'mongodb';
import { accessCollections } from './people/open';
import { auditTrail } from './people/audit';
import { portalBases } from './bases';
import { balanceCollections } from './finance/balances';
import { chartCollections } from './finance/chart';
import { closingCollections } from './finance/closing';
import { cockpitCollections } from './finance/cockpit';
import { alertCollections } from './insight/alerts';
import { chartEvents, dashboards, panelComments, panelVersions } from './insight/panels';
import {
  planningCollections,
  planScenarioCollections,
  planScenarioRows,
  realizedQuantities,
} from './planning/quantities';
import { files } from './data/provenance';
import { fileCollections } from './data/files';
import { fiscalCollections } from './finance/fiscal';
import { forecastCollections, scenarioCollections } from './planning/forecast';
import { gatewayCollections } from './data/gateway';
import { areas } from './planning/areas/index';
import { collectionsOf } from './planning/sheets';
import { identityCollections } from './people/identity';
import { backups } from './platform/backup';
import { processSamples } from './platform/health';
import { jobCollections } from './data/jobs';
import { outboxLetters } from './platform/mail';
import {
  baseChecks,
  baseVersions,
  countedRows,
  holdsOwnRows,
  masterDataBases,
  recordCollections,
  standardRows,
} from './data/master-data';
import { qualityCollections } from './data/quality';
import { baseTurns, spelledKeys } from './data/maintenance';
import { collectionRevisions, namedOnce, sizedCollection, sizeSubject } from './platform/mongo';
import type { CollectionDefinition } from './platform/mongo/collection';
import type { Counted } from './platform/mongo/revisions';
import { privacyCollections } from './people/privacy';
import { reportCollections } from './insight/reports';
import { searchCollections } from './data/search';
import { rowCollections } from './platform/row-index';
import { webhookCollections } from './data/webhooks';
import { sourceCollections } from './data/sources';
import { signals } from './platform/signals';
import { savedViews } from './insight/views';
import { visits } from './insight/start';
import { statementCollections } from './finance/statements';
import { userCollections } from './people/users';

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
  ...chartCollections,
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
