export { alertCollections, panelAlerts, panelSubscriptions } from './collection';
export { openAlerts } from './open';
