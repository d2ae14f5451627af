import { addresses, addressMatching, screens } from '../../screens';

/** Bases that a screen requires, by its address, in the order in which they depend on each other. */
export const screenBases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  addresses.flatMap((address) => {
    const { needs } = screens[address];
    return needs ? [[address, needs]] : [];
  }),
);

/**
 * Bases whose figures a screen shows, by its address; the screen reports late and unusual ones (rule D19). If two
 * match an address, the first counts. Screens of a base chosen in the address report it themselves.
 */
export const shownBases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  addresses.flatMap((address) => {
    const { bases } = screens[address];
    return Array.isArray(bases) ? [[address, bases as readonly string[]]] : [];
  }),
);

/** The bases of the screen at a path; empty if it shows no base's figures. */
export function basesShownAt(pathname: string): readonly string[] {
  const address = addressMatching(pathname);
  return (address && shownBases[address]) ?? [];
}
