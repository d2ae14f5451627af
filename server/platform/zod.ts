/**
 * The only import of zod: its JIT tries `new Function`, which the content security policy forbids, so it is switched
 * off before the first schema is built. Errors without a message of their own are in Portuguese.
 */
import { config } from 'zod';
import { ptBR } from 'zod/locales';

config({ jitless: true, ...ptBR() });

export { z } from 'zod';
