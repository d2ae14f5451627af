import type { Db } from 'mongodb';
import type { DataServices } from '../data/open';
import type { RoomParts } from '../data/room-parts';
import type { FinanceServices } from '../finance/open';
import type { PlanningServices } from '../planning/open';
import { alertCollections, openAlerts } from './alerts';
import type { AlertServices } from './alerts/open';
import { openOrigins } from './origins';
import type { FigureOrigins } from './origins/origins';
import { chartEvents, dashboards, LastLoads, panelComments, PanelOrigins, panelVersions } from './panels';
import type { DashboardServices } from './panels/open';
import { openReports, reportCollections } from './reports';
import type { ReportServices } from './reports/open';
import { FirstStepsList, StartPage, visits } from './start';
import type { VarianceService } from './variance/variance-service';
import { SavedViews, savedViews } from './views';
import { FilesOfRows, openVariances } from './variance';
import { ThingBehind, Things } from './things';
import type { Mailer } from '../platform/mail/port';
import { DocumentViewer } from '../platform/viewer';

export const insightCollections = [
  ...reportCollections,
  ...alertCollections,
  visits,
  savedViews,
  dashboards,
  panelVersions,
  panelComments,
  chartEvents,
];

type Deps = RoomParts &
  Pick<DataServices, 'files' | 'masterData' | 'skuSheets' | 'baseMarks' | 'baseWatches'> &
  DashboardServices &
  Pick<
    PlanningServices,
    | 'planning'
    | 'forecast'
    | 'reviewTerms'
    | 'sheets'
    | 'planScenarios'
    | 'scenarioQuantities'
    | 'scenarioReviews'
  > &
  Pick<FinanceServices, 'balances' | 'fpa' | 'statements'> & { readonly alertMailer: Mailer };

/** Services that use the figures of other rooms. Panels are opened before them. */
export interface InsightServices extends AlertServices {
  readonly reports: ReportServices;
  readonly variances: VarianceService;
  readonly things: Things;
  readonly panelOrigins: PanelOrigins;
  readonly figureOrigins: FigureOrigins;
  readonly startPage: StartPage;
  readonly firstSteps: FirstStepsList;
  readonly savedViews: SavedViews;
}

export function openInsight(db: Db, deps: Deps): InsightServices {
  const { config, storage, clock, reviewTerms: terms } = deps;
  const { flags, viewer, tenant } = config;
  const parts = { ...deps, db, flags };
  const lastLoads = new LastLoads(db, deps);
  const figureOrigins = openOrigins(db, { ...parts, lastLoads });
  return {
    ...openAlerts(db, {
      ...deps,
      ofFigure: (person, address) => figureOrigins.request(person, address),
    }),
    reports: openReports(db, { ...deps, viewer: new DocumentViewer(storage, viewer) }),
    variances: openVariances(db, parts),
    panelOrigins: new PanelOrigins(db, { ...deps, lastLoads }),
    figureOrigins,
    things: new Things(db, {
      ...parts,
      files: new FilesOfRows(db, deps.files, tenant.timeZone),
      behind: new ThingBehind(db, tenant.timeZone),
    }),
    startPage: new StartPage({ ...parts, terms }),
    firstSteps: new FirstStepsList({ ...parts, tenant: tenant.id }),
    savedViews: new SavedViews(db, clock, flags),
  };
}
