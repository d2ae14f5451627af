import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';

/** A span in OTLP's JSON; only the fields that tests check. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly status: { readonly code: number };
}

export interface Collector {
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** All received bodies, unparsed. */
  readonly bodies: string[];
  close(): Promise<void>;
}

/** A collector that receives spans by OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  app.post('/v1/traces', express.text({ type: 'application/json', limit: '5mb' }), (req, res) => {
    const body = String(req.body);
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
    };
    bodies.push(body);
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    res.json({});
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
