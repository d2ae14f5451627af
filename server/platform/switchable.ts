import { z } from './zod';

/** A setting that is on or off. */
export const switchable = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'use on ou off' })
  .transform((value) => value === 'true' || value === '1' || value === 'on');
