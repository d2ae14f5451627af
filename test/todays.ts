import { createHash } from 'node:crypto';

/** Whether all is tried that takes hours (`npm run test:attacks`). */
export const thorough = process.env['ATTACKS'] === 'all';

const parts = 3;
const today = Math.floor(Date.now() / 86_400_000) % parts;

/**
 * Whether it is the turn of one of very many things that are much alike: another third of them each day, and all where
 * all is tried.
 */
export const isTodays = (key: string): boolean =>
  thorough || (createHash('sha1').update(key).digest()[0] ?? 0) % parts === today;
