import { portalBases } from '../../bases';
import type { Base } from './base';
import { basesOf } from './definition';

/** The records of the bases that come with the portal, each as its Ok record and its NOK twin. */
export const standardBases = (): Base[] => portalBases.flatMap(basesOf);
