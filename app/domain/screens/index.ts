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

/** All addresses with their records; those in menus in the order of the menus. */
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

/** The pattern of an address in the portal. */
export type Address = keyof Records;

/** The pattern of an address with a page. */
export type ScreenAddress = {
  [At in Address]: Records[At] extends { readonly resource: true } | { readonly layout: string } ? never : At;
}[Address];

/** An act of administration in the audit trail; a screen's record has its label. */
export type Act = {
  [At in Address]: Records[At] extends { readonly acts: infer Acts } ? Extract<keyof Acts, string> : never;
}[Address];

/** The first word of acts on business data; a screen's record names it. */
export type HistoryName = {
  [At in Address]: Records[At] extends { readonly histories: readonly (infer Name)[] } ? Name : never;
}[Address] &
  string;

/**
 * All screens of the portal, and all addresses without a page: module, access (rule A1), limits of requests, place in
 * the menus, acts, bases. The routes (`remix.config.js`), the access table, limits, menus, manual, marks, labels of the audit trail and the browser
 * tests are derived from it. Browsers do not load it.
 */
export const screens: Readonly<Record<Address, ScreenRecord>> = records;

/** Sort key that places parameters after names, and a splat after both. */
export const rankOf = (address: string): string =>
  address
    .split('/')
    .map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : `0${part}`))
    .join('/');

/** All addresses, names before parameters, so that the first match is the one that Remix chooses. */
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

/** The address of a path, in upper or lower case, with or without a trailing slash; null if there is none. */
export function addressMatching(path: string): Address | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return byName.get(plain.toLowerCase()) ?? byPattern.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
