import { mayEnter, type Flags } from './people/access/access';
import type { PanelLink } from './insight/panels/link';
import type { Role } from './people/access/roles';
import { screens, type Address } from './screens';
import { menuGroups } from './screens/screen';

/** The page with changes since the last visit: the first entry of the side navigation, but not a landing page. */
export const startPage = '/inicio' satisfies Address;
/** The manual, for everybody. */
export const manualPage = '/ajuda' satisfies Address;

/** A menu entry, for pages. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** A symbol of `app/styles/menu.svg`; the default is the symbol of panels. */
  readonly icon?: string;
  /** Value of `aria-current`: the page itself, or a screen below the entry. */
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

/** Paths of an entry's screens: its own path, and those of screens elsewhere that belong to it. */
function pathsOf(entry: Address): string[] {
  const elsewhere = records.flatMap(([address, { under }]) =>
    under === entry && !address.startsWith(`${entry}/`) ? address.replace(/\/:.*$/, '') : [],
  );
  return [entry, ...new Set(elsewhere)];
}

const pathsOfEntries = new Map<string, readonly string[]>(
  places.map(({ entry: { to } }) => [to, pathsOf(to)]),
);

/** `aria-current` of a menu entry at a path: the page itself, a screen below the entry, or neither. */
export function currentAt(entry: string, pathname: string): MenuEntry['current'] {
  if (pathname.replace(/\/$/, '') === entry) return 'page';
  const paths = pathsOfEntries.get(entry) ?? [entry];
  return paths.some((path) => `${pathname}/`.startsWith(`${path}/`)) ? 'true' : undefined;
}

/** Groups of the side navigation (rule A5) that begin with dashboards, by the type of these. */
const panelsIn: Partial<Record<Group, PanelLink['type']>> = { 'Intelligent Journey': 1, 'Executed Jobs': 2 };

/** The entries of a group that a person may open, in the order of the records. */
const open = (group: Group, role: Role, enabled: Flags): MenuEntry[] =>
  places.flatMap((place) =>
    place.group === group && mayEnter(place.entry.to, role, enabled) ? [place.entry] : [],
  );

/**
 * Side navigation for a person at a path, with the dashboards that they may see; empty for USER ADMIN, who has none
 * (rule A5).
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

/** Header menu (rule A5), without Logout, which is always shown. */
export const headerMenu = (role: Role, enabled: Flags): MenuEntry[] => open('account', role, enabled);

/** Label of the menu entry that a screen belongs to, for the window's title; null for screens without one. */
export function screenLabel(pathname: string): string | null {
  return places.find(({ entry }) => currentAt(entry.to, pathname))?.entry.label ?? null;
}
