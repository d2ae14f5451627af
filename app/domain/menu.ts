import { currentAt, type MenuEntry, type MenuGroup } from './menu-entry';
import { mayEnter, type Flags } from './people/access/access';
import type { PanelLink } from './insight/panels/link';
import type { Role } from './people/access/roles';
import { screens, type Address } from './screens';
import { menuGroups } from './screens/screen';

/** What changed since the last visit: the first entry of the side navigation, and no landing page. */
export const startPage = '/inicio' satisfies Address;
/** The manual, for everybody. */
export const manualPage = '/ajuda' satisfies Address;

type Group = (typeof menuGroups)[number];

interface Place {
  readonly group: Group;
  readonly entry: MenuEntry & { readonly to: Address };
}

const records = Object.entries(screens) as [Address, (typeof screens)[Address]][];

const placesAt = ([to, { menu }]: (typeof records)[number]): Place[] => {
  if (!menu) return [];
  const { group, ...look } = menu;
  const elsewhere = screensUnder(to);
  return [{ group, entry: { ...look, to, ...(elsewhere.length > 0 && { screens: elsewhere }) } }];
};

/** Where the screens stand to which an entry leads on, but for those below its own address. */
function screensUnder(entry: Address): string[] {
  const paths = records.flatMap(([address, { under }]) =>
    under === entry && !address.startsWith(`${entry}/`) ? address.replace(/\/:.*$/, '') : [],
  );
  return paths.filter((path, at) => !paths.slice(0, at).some((other) => `${path}/`.startsWith(`${other}/`)));
}

const places = records.flatMap(placesAt);

/** Groups of the side navigation (rule A5) that have dashboards first, by their type. */
const panelsIn: Partial<Record<Group, PanelLink['type']>> = { 'Intelligent Journey': 1, 'Executed Jobs': 2 };

/** What a person may enter of a group, in the order of the records. */
const open = (group: Group, role: Role, enabled: Flags): MenuEntry[] =>
  places.flatMap((place) =>
    place.group === group && mayEnter(place.entry.to, role, enabled) ? [place.entry] : [],
  );

/** Side navigation for a person, with the dashboards that they may see; empty for USER ADMIN, who has none (rule A5). */
export function sideMenu(
  role: Role,
  enabled: Flags,
  dashboards: readonly PanelLink[] = [],
  sheets: readonly MenuEntry[] = [],
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
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Header menu (rule A5), without Logout, which everybody has. */
export const headerMenu = (role: Role, enabled: Flags): MenuEntry[] => open('account', role, enabled);

/** The menu entry that leads to a screen, as its window is called; null for the few that none leads to. */
export function screenLabel(pathname: string): string | null {
  return places.find(({ entry }) => currentAt(entry, pathname))?.entry.label ?? null;
}
