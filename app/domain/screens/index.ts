import { accessScreens } from './access';
import { areaScreens } from './areas';
import { capturaScreens } from './captura';
import { gatewayScreens } from './gateway';
import { analysisScreens } from './ij/analysis';
import { forecastScreens } from './ij/forecast';
import { originScreens } from './ij/origins';
import { quantitiesScreens } from './ij/quantities';
import { reportsScreens } from './ij/reports';
import { scenariosScreens } from './ij/scenarios';
import { sheetsScreens } from './ij/sheets';
import { statementsScreens } from './ij/statements';
import { thingScreens } from './ij/things';
import { jobsScreens } from './jobs';
import { panelsScreens } from './panels';
import { repoScreens } from './repo';
import type { ScreenRecord } from './screen';
import { startScreens } from './start';
import { userScreens } from './user';

/** Every address and its record; those in menus in the order of the menus. */
const records = {
  ...accessScreens,
  ...areaScreens,
  ...userScreens,
  ...capturaScreens,
  ...repoScreens,
  ...jobsScreens,
  ...panelsScreens,
  ...statementsScreens,
  ...reportsScreens,
  ...analysisScreens,
  ...forecastScreens,
  ...scenariosScreens,
  ...sheetsScreens,
  ...quantitiesScreens,
  ...thingScreens,
  ...originScreens,
  ...gatewayScreens,
  ...startScreens,
};

type Records = typeof records;

/** The pattern of an address of the portal. */
export type Address = keyof Records;

/** The pattern of an address that shows a page. */
export type ScreenAddress = {
  [At in Address]: Records[At] extends { readonly resource: true } | { readonly layout: string } ? never : At;
}[Address];

/**
 * Every screen of the portal, and what answers below screens or for scripts: its module, who enters it (rule A1), what its
 * requests may cost, where it stands in the menus, what it shows. The routes (`remix.config.js`), the access table, limits,
 * menus, manual, marks and the browser's tests are read from here. It stays out of what browsers load.
 */
export const screens: Readonly<Record<Address, ScreenRecord>> = records;

/** Sorts parameters after names, and a splat after both. */
export const rankOf = (address: string): string =>
  address
    .split('/')
    .map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : `0${part}`))
    .join('/');

/** All of them, names before parameters, so that the first that fits an address is the one that Remix chooses. */
export const addresses = (Object.keys(screens) as Address[]).sort((one, other) =>
  rankOf(one) < rankOf(other) ? -1 : 1,
);

const byName = new Map(addresses.map((address) => [address.toLowerCase(), address]));
const byPattern = addresses
  .filter((address) => address.includes(':'))
  .map((address): [RegExp, Address] => {
    const source = address.replace(/\/:\w+(\?)?/g, (_all, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'));
    return [new RegExp(`^${source}$`, 'i'), address];
  });

/** The address that a path is of, in upper or lower case, with or without a slash at its end; null where the portal has none. */
export function addressMatching(path: string): Address | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return byName.get(plain.toLowerCase()) ?? byPattern.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
