import type { Flags } from './access';
import { headerMenu, manualPage, sideMenu, startPage } from '../../menu';
import type { PanelLink } from '../../insight/panels/link';
import type { Role } from './roles';

/**
 * Fixed landing pages (rule A4). Other types get the first dashboard that they may see; a SYSTEM ADMIN without one gets
 * the start page, which shows what the portal lacks.
 */
const fixed: Partial<Record<Role, string>> = {
  'USER EXPLORER': '/ij/explorer',
  'USER BRONZE': '/captura/manual',
  'USER SILVER': '/captura/manual',
};

/** The page after sign-in (rule A4); the blank home for people without a screen. */
export function landingOf(role: Role, enabled: Flags, dashboards: readonly PanelLink[] = []): string {
  const side = sideMenu(role, enabled, dashboards).flatMap(({ entries }) => entries);
  const wanted = fixed[role] ?? dashboards[0]?.to;
  if (role === 'SYSTEM ADMIN' && wanted === undefined) return startPage;
  const screens = side.filter(({ to }) => to !== startPage);
  const accounts = headerMenu(role, enabled).filter(({ to }) => to !== manualPage);
  const first = screens.find(({ to }) => to === wanted) ?? screens[0] ?? accounts[0] ?? side[0];
  return first?.to ?? '/home';
}
