import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPortal, type RunningPortal } from './portal';

/** Resources used by the server's process: CPU time, and the maximum growth of its memory. */
export interface Used {
  readonly ms: number;
  readonly mb: number;
}

/** The duration of the yardstick, in ms, on the machine for which limits are stated. */
const usualYardstick = 60;

/** The factor by which limits of CPU time are raised on a slower machine. */
export const slowerBy = (yardstick: number): number => Math.max(1, yardstick / usualYardstick);

export interface MeteredPortal extends RunningPortal {
  /** The resources that the server uses while `act` runs. */
  used<T>(act: () => Promise<T>): Promise<Used & { readonly result: T }>;
  /** The CPU time of a constant piece of work in the server now, in milliseconds: the minimum of some runs. */
  yardstick(): Promise<number>;
}

/**
 * A demo portal whose server reports its resources; behind a proxy that sets client addresses.
 * @param nodeOptions further `NODE_OPTIONS`, for measuring the server as it runs in production
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
