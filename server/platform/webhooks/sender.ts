import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { reasonOf } from '../reason';
import { addressFault, outerLookup } from '../reach';
import type { WebhookSettings } from './settings';
import { signedHeaders } from './signature';

/** A message with its answer, as a whole (rule A29). */
const boundMs = 10_000;
/** Maximum size of a response body, which is not used. */
const maxBytes = 4_096;
const maxReasonLength = 200;

export interface WebhookMessage {
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

export interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** Why it does not count as taken; empty for an answer of 200 to 299. */
  readonly reason: string;
}

/** Sends signed messages to addresses that others have chosen (rule A31). */
export class WebhookSender {
  constructor(
    private readonly settings: WebhookSettings,
    private readonly withinMs = boundMs,
  ) {}

  /** @throws the reason of `stopping` once it is aborted; all other errors are in the outcome */
  async send(
    url: string,
    secrets: readonly string[],
    message: WebhookMessage,
    stopping?: AbortSignal,
  ): Promise<Outcome> {
    const begun = performance.now();
    const passed = () => Math.round(performance.now() - begun);
    const fault = addressFault(url, this.settings.innerHosts);
    if (fault) return { status: null, ms: 0, reason: fault };
    const late = AbortSignal.timeout(this.withinMs);
    try {
      const status = await this.#post(
        new URL(url),
        secrets,
        message,
        stopping ? AbortSignal.any([late, stopping]) : late,
      );
      return { status, ms: passed(), reason: refusalOf(status) };
    } catch (error) {
      stopping?.throwIfAborted();
      const reason = late.aborted ? `não respondeu em ${this.withinMs / 1_000} s` : reasonOf(error);
      return { status: null, ms: passed(), reason: reason.slice(0, maxReasonLength) };
    }
  }

  #post(
    url: URL,
    secrets: readonly string[],
    { id, body }: WebhookMessage,
    signal: AbortSignal,
  ): Promise<number> {
    const secure = url.protocol === 'https:';
    const inner = this.settings.innerHosts.includes(url.hostname);
    return new Promise((resolve, reject) => {
      const call = (secure ? secureRequest : plainRequest)(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'portal-webhooks',
            ...signedHeaders(secrets, id, Math.floor(Date.now() / 1_000), body),
          },
          ...(inner ? {} : { lookup: outerLookup }),
          ...(secure ? { rejectUnauthorized: true } : {}),
        },
        (answer) => {
          let read = 0;
          answer.on('data', (part: Buffer) => {
            read += part.length;
            if (read > maxBytes) answer.destroy();
          });
          // Only the status line of the response is needed, so any end of the body is accepted.
          answer.on('error', () => undefined);
          answer.on('close', () => resolve(answer.statusCode ?? 0));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }
}

function refusalOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400
    ? 'mandou para outro endereço, o que não se segue'
    : `respondeu ${status}`;
}
