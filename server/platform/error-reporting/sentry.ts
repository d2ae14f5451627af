import {
  createStackParser,
  createTransport,
  linkedErrorsIntegration,
  Scope,
  type ErrorEvent,
} from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { ErrorReporting, Where } from './port';
import { scrub } from './scrub';

const requestMs = 5_000;
const closeMs = 2_000;

interface Options {
  readonly dsn: string;
  readonly environment: string;
  /** Called when a report could not be delivered. */
  readonly undelivered: (error: unknown) => void;
}

/**
 * Reports to a server that speaks Sentry's protocol. Of Sentry's library only its core is used: nothing watches
 * requests, consoles or variables, so a report holds what `report` is given, its stack and its causes, scrubbed.
 */
export class SentryReporting implements ErrorReporting {
  readonly #client: ServerRuntimeClient;

  constructor({ dsn, environment, undelivered }: Options) {
    this.#client = new ServerRuntimeClient({
      dsn,
      environment,
      platform: 'node',
      runtime: { name: 'node', version: process.version },
      integrations: [linkedErrorsIntegration()],
      stackParser: createStackParser(nodeStackLineParser()),
      sendClientReports: false,
      beforeSend: ({ sdkProcessingMetadata, ...event }) => ({
        ...(scrub(event) as ErrorEvent),
        sdkProcessingMetadata,
      }),
      transport: (options) =>
        createTransport(options, async ({ body }) => {
          try {
            const answer = await fetch(options.url, {
              method: 'POST',
              headers: options.headers,
              body: body as BodyInit,
              signal: AbortSignal.timeout(requestMs),
            });
            await answer.arrayBuffer();
            return {
              statusCode: answer.status,
              headers: {
                'x-sentry-rate-limits': answer.headers.get('X-Sentry-Rate-Limits'),
                'retry-after': answer.headers.get('Retry-After'),
              },
            };
          } catch (error) {
            undelivered(error);
            throw error;
          }
        }),
    });
    this.#client.init();
  }

  report(error: unknown, { requestId, path, doing, subject }: Where): void {
    const scope = new Scope();
    if (requestId) scope.setTag('request_id', requestId);
    if (subject) scope.setTag('subject', subject);
    if (path ?? doing) scope.setTransactionName(path ?? doing);
    this.#client.captureException(error, { originalException: error }, scope);
  }

  async close(): Promise<void> {
    await this.#client.close(closeMs);
  }
}
