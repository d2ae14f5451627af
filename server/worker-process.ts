import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from './config';
import type { Log } from './platform/log';
import { processEntry } from './platform/process-entry';

const restartAfterMs = 1_000;

/**
 * Keeps a job worker running beside the server, as demo and dev want it; a crash is reported and it starts again.
 * @param options `laying`: it lays the demo's data first, most of whose time would be collecting garbage in a narrow space;
 * `ready` is told once, when it has done so and takes jobs
 */
export function startWorkerBeside(
  mode: Config['mode'],
  log: Log,
  { laying, ready }: { laying: boolean; ready: () => void },
): { stop(): Promise<void> } {
  let worker: ChildProcess | null = null;
  let stopping = false;
  let isReady = false;
  const start = () => {
    const { file, execArgv } = processEntry('worker', './worker.ts', import.meta.url);
    // Its figures would want the address of the server's.
    worker = fork(file, [mode], {
      execArgv: [...execArgv, `--max-semi-space-size=${laying ? 64 : 16}`],
      env: { ...process.env, METRICS_ADDRESS: '' },
    });
    worker.on('message', (message) => {
      if (message !== 'ready' || isReady) return;
      isReady = true;
      ready();
    });
    worker.on('exit', (code, signal) => {
      worker = null;
      if (stopping) return;
      log.error({ code, signal }, 'O trabalhador caiu; ele será iniciado de novo');
      setTimeout(start, restartAfterMs).unref();
    });
  };
  start();
  return {
    stop: async () => {
      stopping = true;
      if (!worker) return;
      const gone = once(worker, 'exit');
      worker.kill('SIGTERM');
      await gone;
    },
  };
}
