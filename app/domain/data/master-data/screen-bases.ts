import { addresses, addressMatching, screens } from '../../screens';

/** Bases that a screen cannot do without, by its address, in the order that one builds on the other. */
export const screenBases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  addresses.flatMap((address) => {
    const { needs } = screens[address];
    return needs ? [[address, needs]] : [];
  }),
);

/**
 * Bases whose figures a screen shows, by its address; it says where one of them is late or unusual (rule D19). Of two that
 * fit an address the first counts. Screens that show whichever base their address asks for say it themselves.
 */
export const shownBases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  addresses.flatMap((address) => {
    const { bases } = screens[address];
    return Array.isArray(bases) ? [[address, bases as readonly string[]]] : [];
  }),
);

/** Those of the screen at a path; none where it shows no base's figures. */
export function basesShownAt(pathname: string): readonly string[] {
  const address = addressMatching(pathname);
  return (address && shownBases[address]) ?? [];
}
