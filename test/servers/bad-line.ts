import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BadLine {
  readonly url: string;
  /** The number of bytes sent to the server so far. */
  sent(): number;
  /** Breaks the connections each time the number of sent bytes reaches a mark; marks in ascending order. */
  breakAt(marks: readonly number[]): void;
  /** Breaks all connections after this number of further bytes, and refuses new ones until `mend`. */
  cutAfter(bytes: number): void;
  /** Breaks all connections now, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A proxy to a server that breaks connections on request. */
export async function badLine(target: string): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let marks: number[] = [];
  let sent = 0;
  let cut = false;
  let cutAt = Infinity;

  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (cut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent >= cutAt) {
        cut = true;
        cutAt = Infinity;
        breakAll();
        return;
      }
      const [mark] = marks;
      if (mark !== undefined && sent >= mark) {
        marks = marks.slice(1);
        breakAll();
      } else if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    breakAt: (at) => void (marks = [...at]),
    cut: () => {
      cut = true;
      breakAll();
    },
    cutAfter: (bytes) => void (cutAt = sent + bytes),
    mend: () => void (cut = false),
    close: async () => {
      breakAll();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
