import { innerHosts } from '../reach';
import { z } from '../zod';

export interface WebhookSettings {
  /** Hosts, as addresses name them, that may be inside the network, and may be spoken to by plain HTTP (rule A31). */
  readonly innerHosts: readonly string[];
}

export const webhookEnvironment = z
  .object({
    WEBHOOK_INNER_HOSTS: innerHosts.meta({
      description: 'machines inside the network that webhooks may reach',
    }),
  })
  .transform((e): WebhookSettings => ({ innerHosts: Object.freeze(e.WEBHOOK_INNER_HOSTS) }));
