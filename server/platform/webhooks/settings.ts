import { z } from '../zod';

export interface WebhookSettings {
  /** Hosts, as addresses name them, that may be inside the network, and may be spoken to by plain HTTP (rule A31). */
  readonly innerHosts: readonly string[];
}

/** `[::1]`, `10.0.0.7` or `recebedor.interno`, spelled as an address has it; no port, no scheme. */
const isHost = (text: string): boolean =>
  URL.canParse(`http://${text}/`) && new URL(`http://${text}/`).hostname === text;

export const webhookEnvironment = z
  .object({
    WEBHOOK_INNER_HOSTS: z
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
      .default([]),
  })
  .transform((e): WebhookSettings => ({ innerHosts: Object.freeze(e.WEBHOOK_INNER_HOSTS) }));
