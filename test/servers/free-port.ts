import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A range below the ephemeral ports, which outgoing connections could take between the search and the use. */
const lowest = 12_000;
const beyond = 32_000;

/** A free port for a server that must know its own address before it starts. */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < 50; turn += 1) {
    const port = randomInt(lowest, beyond);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    await once(server.close(), 'close');
    return port;
  }
  throw new Error(`No free port between ${lowest} and ${beyond}`);
}
