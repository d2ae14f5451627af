import { formatDateTime, formatInteger, inWords } from '../../values/format';
import { deliveryStateLabels, eventLabel, type DeliveryState } from './webhook';

type WebhookTone = 'good' | 'bad' | 'off';

interface Try {
  readonly at: Date;
  /** Null without an answer. */
  readonly status: number | null;
  readonly ms: number;
  /** Empty if it was accepted. */
  readonly reason: string;
}

interface Webhook {
  readonly on: boolean;
  readonly offReason: string;
  readonly failingSince: Date | null;
  readonly last: Try | null;
}

interface Delivery {
  readonly _id: string;
  readonly event: string;
  readonly state: DeliveryState;
  readonly createdAt: Date;
  readonly nextTryAt: Date;
  readonly tries: readonly Try[];
  readonly reason: string;
}

/** The state of a webhook, for its list and its page. */
export function webhookState(
  { on, offReason, failingSince, last }: Webhook,
  timeZone: string,
): { tone: WebhookTone; words: string } {
  if (!on) return { tone: 'off', words: offReason ? `Desligado: ${offReason}` : 'Desligado' };
  if (failingSince) return { tone: 'bad', words: `Falhando desde ${formatDateTime(failingSince, timeZone)}` };
  return { tone: 'good', words: last ? 'Ligado' : 'Ligado, sem entregas ainda' };
}

/** Until when former secrets are valid, as text; empty without any. */
export function oldSecretWords(until: readonly Date[], timeZone: string): string {
  const times = until.map((time) => `até ${formatDateTime(time, timeZone)}`);
  if (times.length === 0) return '';
  if (times.length === 1) return `O de antes ainda assina ao lado do novo ${inWords(times)}.`;
  return `Os ${times.length} de antes ainda assinam ao lado do novo: ${inWords(times)}.`;
}

/** `200 em 35 ms`, or the reason for a failed try. */
export const answerOf = ({ status, ms, reason }: Try): string =>
  reason || `respondeu ${status} em ${formatInteger(ms)} ms`;

/** `16 Nov 2026 12:00: respondeu 200 em 35 ms` */
export const tryWords = (last: Try, timeZone: string): string =>
  `${formatDateTime(last.at, timeZone)}: ${answerOf(last)}`;

/** A message in the log. `next` is the time of the next try, or a text for a webhook that is off; empty for none. */
export function deliveryRow(delivery: Delivery, isOn: boolean, timeZone: string) {
  const { _id: id, event, state, createdAt, nextTryAt, tries, reason } = delivery;
  const due = tries.length > 0 ? formatDateTime(nextTryAt, timeZone) : '';
  const nextWords = isOn ? due : 'quando o webhook for ligado';
  return {
    id,
    event: eventLabel(event),
    created: formatDateTime(createdAt, timeZone),
    state: deliveryStateLabels[state],
    tone: ({ waiting: 'off', sent: 'good', failed: 'bad' } as const)[state] satisfies WebhookTone,
    ended: state !== 'waiting',
    next: state === 'waiting' ? nextWords : '',
    reason,
    tries: tries.map((one) => tryWords(one, timeZone)),
  };
}

export type DeliveryRow = ReturnType<typeof deliveryRow>;
