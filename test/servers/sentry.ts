import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';

/** An event of Sentry's protocol; only the fields that tests check. */
export interface SentryEvent {
  readonly event_id: string;
  readonly platform: string;
  readonly environment: string;
  readonly transaction?: string;
  readonly tags?: Record<string, string>;
  readonly exception?: {
    readonly values: readonly { type: string; value: string; stacktrace?: { frames: object[] } }[];
  };
}

export interface SentryReceiver {
  readonly dsn: string;
  /** All received bodies, unparsed. */
  readonly bodies: string[];
  readonly events: SentryEvent[];
  close(): Promise<void>;
}

/** A receiver of Sentry's envelopes for project 42: answers like the real one, and refuses other bodies. */
export async function startSentry(): Promise<SentryReceiver> {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bodies: string[] = [];
  const events: SentryEvent[] = [];
  app.post('/api/42/envelope/', express.text({ type: () => true, limit: '1mb' }), (req, res) => {
    const key = req.query['sentry_key'] ?? /sentry_key=(\w+)/.exec(req.get('X-Sentry-Auth') ?? '')?.[1];
    const [header = '', ...items] = String(req.body).split('\n');
    if (key !== 'chave' || !('event_id' in JSON.parse(header))) return res.sendStatus(403);
    bodies.push(String(req.body));
    for (let at = 0; at + 1 < items.length; at += 2) {
      const { type } = JSON.parse(items[at] ?? '{}') as { type: string };
      if (type === 'event') events.push(JSON.parse(items[at + 1] ?? '') as SentryEvent);
    }
    return res.json({ id: events.at(-1)?.event_id });
  });
  return {
    dsn: `http://chave@127.0.0.1:${port}/42`,
    bodies,
    events,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
