import type { Sheet } from '../../server/planning/sheets/sheet';
import { hrSheet } from '../../server/planning/hr/hr';
import { storeGoals } from '../server/planning/sheets/store-goals';

/** The portal's editable areas with one more, in place of `server/planning/areas.ts`. */
export const areas: readonly Sheet[] = [hrSheet, storeGoals];
