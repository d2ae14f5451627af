import type { Db } from 'mongodb';
import type { Grants } from '../../people/identity/grants';
import { openPanels } from './embedding/open';
import type { LetInBy } from './embedding/port';
import type { RoomParts } from '../../data/room-parts';
import { Dashboards } from './dashboards';
import { PanelBuilder } from './builder';
import { TileComments } from './comments';
import { ChartEvents } from './events';
import { PanelEditor } from './editor';
import { OwnPanels } from './own-panels';
import { PanelPictures } from './pictures';
import { PanelRows } from './rows';
import { PanelViews } from './views';

interface Deps extends Pick<RoomParts, 'config' | 'clock' | 'users' | 'audit' | 'errors' | 'notices'> {
  readonly db: Db;
  readonly grants: Grants;
  readonly stillIn: (by: NonNullable<LetInBy>) => Promise<boolean>;
}

export interface DashboardServices {
  readonly dashboards: Dashboards;
  readonly panelViews: PanelViews;
  readonly panelRows: PanelRows;
  readonly panelPictures: PanelPictures;
  readonly panelEditor: PanelEditor;
  readonly ownPanels: OwnPanels;
  readonly panelBuilder: PanelBuilder;
  readonly tileComments: TileComments;
  readonly chartEvents: ChartEvents;
}

/** Dashboards, their panels, and the drawing of the portal's own. */
export async function openDashboards({
  db,
  config,
  clock,
  grants,
  users,
  audit,
  errors,
  notices,
  stillIn,
}: Deps): Promise<DashboardServices> {
  const { flags } = config;
  const { id: tenant, timeZone } = config.tenant;
  const panelViews = new PanelViews({
    db,
    clock,
    timeZone,
    flags,
    report: (error) => errors.report(error, { doing: 'a tile of a panel could not be read' }),
  });
  const editor = new PanelEditor({ db, tenant, audit, clock });
  const dashboards = new Dashboards({
    ...{ db, tenant, flags, users, stillIn },
    ...(await openPanels(config, grants)),
  });
  return {
    dashboards,
    panelViews,
    panelRows: new PanelRows(db, panelViews, timeZone),
    panelPictures: new PanelPictures(),
    panelEditor: editor,
    ownPanels: new OwnPanels({ db, tenant, flags, users, audit, clock, editor }),
    tileComments: new TileComments({ db, clock, timeZone, audit, notices }),
    chartEvents: new ChartEvents({ db, clock, timeZone, audit, notices, views: panelViews }),
    panelBuilder: new PanelBuilder({ db, clock, flags, timeZone, views: panelViews, dashboards }),
  };
}
