import { portalBases } from '../../bases';
import type { Base } from './base';
import { basesOf } from './definition';

/** The records of the standard bases, each with its NOK twin. */
export const standardBases = (): Base[] => portalBases.flatMap(basesOf);
