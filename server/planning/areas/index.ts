import type { Sheet } from '../sheets/sheet';
import { hrSheet } from '../hr';

/** The editable areas that are sheets. From here come their collections, routes, menu, and what start and the demo do. */
export const areas: readonly Sheet[] = [hrSheet];
