import type { Flags } from './access';
import { headerMenu, sideMenu } from './menu';
import type { Role } from './roles';

/** Landing pages that S0 §6 fixes; the other types land on the first dashboard that they may see. */
const fixed: Partial<Record<Role, string>> = {
  'USER BRONZE': '/captura/manual',
  'USER SILVER': '/captura/manual',
};

/** Where a person goes after sign-in (S0 §6, decisions §2); without a screen of their own, the blank home. */
export function landingOf(role: Role, enabled: Flags): string {
  const menu = [...headerMenu(role, enabled), ...sideMenu(role, enabled).flatMap(({ entries }) => entries)];
  const wanted = fixed[role];
  return (
    menu.find(({ to }) => to === wanted)?.to ??
    sideMenu(role, enabled)[0]?.entries[0]?.to ??
    menu[0]?.to ??
    '/home'
  );
}
