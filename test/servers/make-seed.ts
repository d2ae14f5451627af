/** Seeds the demo tenant's data for the portals of later tests, if they are not kept already. */
import { rm } from 'node:fs/promises';
import { copiedSeed } from './portal';

await rm(await copiedSeed(), { recursive: true });
