import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from './zod';

/** What runs: the version of the package, the commit that was built, and the build's own name or time. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  readonly build: string;
}

const unknown = 'unknown';

const releaseSchema = z.object({
  version: z.string().default(unknown),
  commit: z.string().default(unknown),
  build: z.string().default(unknown),
});

/** What the build wrote of itself; sources that run unbuilt know nothing. */
export function readRelease(folder = 'build'): Release {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(path.resolve(folder, 'release.json'), 'utf8')));
  } catch {
    return releaseSchema.parse({});
  }
}
