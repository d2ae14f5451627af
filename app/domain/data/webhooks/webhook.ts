/** The events of webhooks, with their labels; scripts read the names (rule A31). */
export const webhookEvents = {
  'job.ended': 'Job terminado',
  'review.sent': 'Revisão enviada para aprovação',
  'review.approved': 'Revisão aprovada',
  'statement.ready': 'Demonstrativo pronto',
  'freshness.broken': 'Base atrasada',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** A test of a webhook, which is not a real event. */
export const testEvent = 'webhook.test';

export const webhooksPath = '/jobs/webhooks';
export const webhookPath = (id: string): string => `${webhooksPath}/${id}`;

export const eventLabel = (name: string): string =>
  name === testEvent ? 'Teste' : ((webhookEvents as Record<string, string>)[name] ?? name);

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Esperando',
  sent: 'Entregue',
  failed: 'Não entregue',
};

export const deliveryStateOf = (text: string | null): DeliveryState | null =>
  deliveryStates.find((state) => state === text) ?? null;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The delay after each failed try; after the last there is no further try. */
export const retryDelaysMs = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
] as const;

/** A webhook is switched off after failing for this time and this number of tries, without a success. */
export const deadAfterMs = 72 * hour;
export const deadAfterTries = 10;
/** The time for which messages are also signed with the former secret after a change. */
export const oldSecretMs = 24 * hour;
