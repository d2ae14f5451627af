import { innerHosts } from '../reach';
import { z } from '../zod';

export interface SourceSettings {
  /** Hosts, as addresses name them, that may be inside the network; of these plain HTTP is taken too (rule D22). */
  readonly innerHosts: readonly string[];
  /** Milliseconds between two checks of a file, which detect that it is being written. */
  readonly calmMs: number;
}

export const sourceEnvironment = z
  .object({
    SOURCE_INNER_HOSTS: innerHosts.meta({
      description: 'machines inside the network that sources of files may reach',
    }),
  })
  .transform((e): SourceSettings => ({
    innerHosts: Object.freeze(e.SOURCE_INNER_HOSTS),
    calmMs: 10_000,
  }));
