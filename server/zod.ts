/**
 * The one door to zod: its JIT probes `new Function`, which the content security policy forbids, so it is
 * switched off before the first schema is built.
 */
import { config } from 'zod';

config({ jitless: true });

export { z } from 'zod';
