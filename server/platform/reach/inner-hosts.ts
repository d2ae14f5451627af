import { z } from '../zod';

/** `[::1]`, `10.0.0.7` or `recebedor.interno`, spelled as an address has it; no port, no scheme. */
const isHost = (text: string): boolean =>
  URL.canParse(`http://${text}/`) && new URL(`http://${text}/`).hostname === text;

/** A setting that names machines inside the network, separated by commas: the exceptions of what may be reached. */
export const innerHosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().refine(isHost, {
        error:
          'use nomes de máquinas separados por vírgulas, como recebedor.interno, sem https:// e sem porta',
      }),
    ),
  )
  .default([]);
