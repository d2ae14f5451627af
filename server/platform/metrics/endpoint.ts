import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Release } from '../release';
import { buildInfo, registry } from './figures';

/** The address of the metrics endpoint: a name or address of this machine, and a port. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

interface MetricsDeps {
  readonly release: Release;
  readonly process: 'server' | 'worker';
  /** Updates the figures that come from the database at each scrape; must not reject. */
  readonly refresh: () => Promise<void>;
}

/**
 * Serves the figures of this process at `/metrics`, on an address that serves nothing else (rule A25).
 * @throws Error if the address cannot be opened
 */
export async function openMetrics(
  { host, port }: MetricsAddress,
  { release, process, refresh }: MetricsDeps,
): Promise<{ close(): void }> {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  buildInfo.set({ ...release, process }, 1);
  const tell = async (res: ServerResponse) => {
    await refresh();
    res.setHeader('Content-Type', registry.contentType);
    res.end(await registry.metrics());
  };
  const server = createServer((req, res) => {
    if (req.url?.split('?', 1)[0] !== '/metrics') return void res.writeHead(404).end();
    if (req.method !== 'GET') return void res.writeHead(405, { Allow: 'GET' }).end();
    tell(res).catch(() => res.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.unref();
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
