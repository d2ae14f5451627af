import { dashboardSchema, standardPanels } from '../insight/panels';
import type { DashboardRecord } from '../insight/panels/collection';
import { idSequence } from './random';

/** The tenant's six dashboards, in the order of the menus. */
export function dashboardRecords(cliente: string): DashboardRecord[] {
  const nextId = idSequence('dashboards');
  return standardPanels.map((panel, index) =>
    dashboardSchema.parse({ _id: nextId(), ...panel, painelId: index + 1, cliente }),
  );
}
