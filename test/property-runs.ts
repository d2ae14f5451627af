import { configureGlobal } from 'fast-check';

/** How many times as many values a property is checked with as before each commit. */
const rounds = Number(process.env['PROPERTY_ROUNDS'] ?? 1);

configureGlobal({ numRuns: 100 * rounds });

/** The runs of a property that is checked with more or fewer values than others. */
export const runs = (count: number): number => count * rounds;
