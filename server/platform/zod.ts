/**
 * The one door to zod: its JIT probes `new Function`, which the content security policy forbids, so it is
 * switched off before the first schema is built. What a schema has no sentence of its own for is said in Portuguese.
 */
import { config } from 'zod';
import { ptBR } from 'zod/locales';

config({ jitless: true, ...ptBR() });

export { z } from 'zod';
