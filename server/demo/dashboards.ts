import { dashboardSchema, type DashboardRecord } from '../insight/panels/collection';
import { standardPanels } from '../insight/panels/standard/standard';
import { idSequence } from './random';

/** The tenant's six dashboards, in the order of the menus. */
export function dashboardRecords(cliente: string): DashboardRecord[] {
  const nextId = idSequence('dashboards');
  return standardPanels.map((panel, index) =>
    dashboardSchema.parse({ _id: nextId(), ...panel, painelId: index + 1, cliente }),
  );
}
