import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Gate {
  /** Address of the database behind the gate. */
  readonly uri: string;
  /** Cuts every connection and lets none through. */
  shut(): void;
  open(): void;
  close(): void;
}

/** A door before a database on a Unix socket, by which it can be "away" without stopping. */
export async function openGate(uri: string): Promise<Gate> {
  const target = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '');
  const through = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        through.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => through.forEach((socket) => socket.destroy());
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => {
      isOpen = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
