import type { Flags } from './access';
import { headerMenu, manualPage, sideMenu, startPage } from '../../menu';
import type { PanelLink } from '../../insight/panels/link';
import type { Role } from './roles';

/**
 * Landing pages that are fixed (rule A4); the other types land on the first dashboard that they may see, and who administers
 * the system and has none on the first screen of the menu, which says what the portal lacks.
 */
const fixed: Partial<Record<Role, string>> = {
  'USER EXPLORER': '/ij/explorer',
  'USER BRONZE': '/captura/manual',
  'USER SILVER': '/captura/manual',
};

/** Where a person goes after sign-in (rule A4); without a screen of their own, the blank home. */
export function landingOf(role: Role, enabled: Flags, dashboards: readonly PanelLink[] = []): string {
  const side = sideMenu(role, enabled, dashboards).flatMap(({ entries }) => entries);
  const wanted = fixed[role] ?? dashboards[0]?.to;
  if (role === 'SYSTEM ADMIN' && wanted === undefined) return startPage;
  const screens = side.filter(({ to }) => to !== startPage);
  const accounts = headerMenu(role, enabled).filter(({ to }) => to !== manualPage);
  const first = screens.find(({ to }) => to === wanted) ?? screens[0] ?? accounts[0] ?? side[0];
  return first?.to ?? '/home';
}
