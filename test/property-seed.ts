import { configureGlobal } from 'fast-check';

/** Has every property of a run be checked with the same values, which another seed changes. */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED']) });
