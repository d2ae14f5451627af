import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BadLine {
  readonly url: string;
  /** Bytes that went up the line so far. */
  sent(): number;
  /** Breaks the line when so many bytes have gone up it, again and again; in rising order. */
  breakAt(marks: readonly number[]): void;
  /** Breaks all connections once so many more bytes have gone up, and takes no new ones until `mend`. */
  cutAfter(bytes: number): void;
  /** Breaks all connections now, and takes no new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A line to a server that breaks when it is told to. */
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
