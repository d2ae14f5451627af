import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that nothing listens on, for a server that must know its own address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
