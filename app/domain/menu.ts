import { mayEnter, type Flags } from './people/access/access';
import type { PanelLink } from './insight/panels/link';
import type { Role } from './people/access/roles';
import { screens, type Address } from './screens';
import { menuGroups } from './screens/screen';

/** What changed since the last visit: the first entry of the side navigation, and no landing page. */
export const startPage = '/inicio' satisfies Address;
/** The manual, for everybody. */
export const manualPage = '/ajuda' satisfies Address;

/** An entry of a menu, as a page is given it. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** A symbol of `app/styles/menu.svg`; that of panels where it has none. */
  readonly icon?: string;
  /** What `aria-current` says of it: the page itself, or a screen further in. */
  readonly current?: 'page' | 'true';
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

type Group = (typeof menuGroups)[number];

interface Place {
  readonly group: Group;
  readonly entry: MenuEntry & { readonly to: Address };
}

const records = Object.entries(screens) as [Address, (typeof screens)[Address]][];

const places = records.flatMap(([to, { menu }]): Place[] => {
  if (!menu) return [];
  const { group, ...look } = menu;
  return [{ group, entry: { ...look, to } }];
});

/** Paths at which the screens of an entry stand: its own, and those of screens elsewhere to which it leads on. */
function pathsOf(entry: Address): string[] {
  const elsewhere = records.flatMap(([address, { under }]) =>
    under === entry && !address.startsWith(`${entry}/`) ? address.replace(/\/:.*$/, '') : [],
  );
  return [entry, ...new Set(elsewhere)];
}

const pathsOfEntries = new Map<string, readonly string[]>(
  places.map(({ entry: { to } }) => [to, pathsOf(to)]),
);

/** What `aria-current` says of a menu entry on the page at a path: the page itself, a screen further in, or neither. */
export function currentAt(entry: string, pathname: string): MenuEntry['current'] {
  if (pathname.replace(/\/$/, '') === entry) return 'page';
  const paths = pathsOfEntries.get(entry) ?? [entry];
  return paths.some((path) => `${pathname}/`.startsWith(`${path}/`)) ? 'true' : undefined;
}

/** Groups of the side navigation (rule A5) that have dashboards first, by their type. */
const panelsIn: Partial<Record<Group, PanelLink['type']>> = { 'Intelligent Journey': 1, 'Executed Jobs': 2 };

/** What a person may enter of a group, in the order of the records. */
const open = (group: Group, role: Role, enabled: Flags): MenuEntry[] =>
  places.flatMap((place) =>
    place.group === group && mayEnter(place.entry.to, role, enabled) ? [place.entry] : [],
  );

/**
 * Side navigation for a person, with the dashboards that they may see, on the page at a path; empty for USER ADMIN, who has
 * none (rule A5).
 */
export function sideMenu(
  role: Role,
  enabled: Flags,
  dashboards: readonly PanelLink[] = [],
  sheets: readonly MenuEntry[] = [],
  pathname?: string,
): MenuGroup[] {
  if (role === 'USER ADMIN') return [];
  return menuGroups
    .filter((group) => group !== 'account')
    .map((group) => ({
      label: group,
      entries: [
        ...dashboards.filter(({ type }) => type === panelsIn[group]).map(({ label, to }) => ({ label, to })),
        ...open(group, role, enabled),
        ...(group === 'Intelligent Journey' ? sheets : []),
      ].map((entry) => {
        const current = pathname === undefined ? undefined : currentAt(entry.to, pathname);
        return current ? { ...entry, current } : entry;
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Header menu (rule A5), without Logout, which everybody has. */
export const headerMenu = (role: Role, enabled: Flags): MenuEntry[] => open('account', role, enabled);

/** The menu entry that leads to a screen, as its window is called; null for the few that none leads to. */
export function screenLabel(pathname: string): string | null {
  return places.find(({ entry }) => currentAt(entry.to, pathname))?.entry.label ?? null;
}
