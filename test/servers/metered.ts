import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPortal, type RunningPortal } from './portal';

/** What something took of the server's process: time of its processor, and by how much its memory grew at most. */
export interface Used {
  readonly ms: number;
  readonly mb: number;
}

/** What the yardstick takes on a machine for which bounds are told, in ms. */
const usualYardstick = 60;

/** By how much bounds of the processor's time are wider on this machine: a slower one gets as much more. */
export const slowerBy = (yardstick: number): number => Math.max(1, yardstick / usualYardstick);

export interface MeteredPortal extends RunningPortal {
  /** What the server uses while `act` runs. */
  used<T>(act: () => Promise<T>): Promise<Used & { readonly result: T }>;
  /** Milliseconds of the processor that a fixed piece of work takes in the server now, at its quickest. */
  yardstick(): Promise<number>;
}

/**
 * A demo portal whose server's process tells what it uses; behind a proxy that says who asks.
 * @param nodeOptions what `NODE_OPTIONS` has besides, of whoever measures the server as it is run
 */
export async function startMetered(nodeOptions = ''): Promise<MeteredPortal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-meter-'));
  const meter = path.join(folder, 'meter');
  const portal = await startPortal({
    NODE_OPTIONS: `--import=${pathToFileURL('test/servers/meter.mjs').href} ${nodeOptions}`,
    METER_SOCKET: meter,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  const socket = connect(meter);
  await once(socket, 'connect');
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const ask = async (what: string): Promise<Used> => {
    socket.write(what);
    return JSON.parse(String((await lines.next()).value)) as Used;
  };
  return {
    ...portal,
    used: async (act) => {
      await ask('begin');
      const result = await act();
      return { ...(await ask('end')), result };
    },
    yardstick: async () => {
      let least = Infinity;
      for (let turn = 0; turn < 5; turn += 1) least = Math.min(least, (await ask('yardstick')).ms);
      return least;
    },
    stop: async () => {
      socket.destroy();
      await portal.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
