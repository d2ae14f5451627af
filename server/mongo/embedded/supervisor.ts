import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log';
import { processEntry } from '../../process-entry';
import { engineLoader } from './loader';
import { enginePaths, engineUri, inUse } from './paths';

const watchEveryMs = 1_000;
const longestRestartMs = 5_000;
const startWithinMs = 60_000;

export interface EmbeddedDatabase {
  /** Address for the driver; it stays the same over restarts of the engine. */
  readonly uri: string;
  /** Stops the engine where this process started it. */
  stop(): Promise<void>;
}

/**
 * Sees to it that an engine serves `dataDir`: starts one, or joins the one that another process of the portal keeps
 * there, and takes over when that process goes. A crash is reported and the engine started again; the driver
 * reconnects by itself.
 * @throws Error when no engine can be started here, naming the other ways
 */
export async function superviseEmbedded(options: {
  dataDir: string;
  cacheDir: string;
  log: Log;
}): Promise<EmbeddedDatabase> {
  const supervisor = new Supervisor(
    options.dataDir,
    await engineLoader(options.cacheDir, options.log),
    options.log,
  );
  await supervisor.start();
  return { uri: supervisor.uri, stop: () => supervisor.stop() };
}

class Supervisor {
  readonly uri: string;
  readonly #socket: string;
  #engine: ChildProcess | null = null;
  #stopping = false;
  #failures = 0;
  #watch: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly loader: string[],
    private readonly log: Log,
  ) {
    this.#socket = enginePaths(dataDir).socket;
    this.uri = engineUri(this.#socket);
  }

  async start(): Promise<void> {
    await this.#ensure();
    this.#watch = setInterval(() => void this.#lookAfter(), watchEveryMs).unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#watch) clearInterval(this.#watch);
    const engine = this.#engine;
    if (!engine || engine.exitCode !== null) return;
    const gone = once(engine, 'exit');
    engine.kill('SIGTERM');
    await gone;
  }

  /** Joins the engine that answers, or starts one; waits while another process is starting it. */
  async #ensure(): Promise<void> {
    const deadline = Date.now() + startWithinMs;
    while (!(await answers(this.#socket))) {
      if (Date.now() > deadline) throw new Error(`O banco embutido em ${this.dataDir} não respondeu.`);
      const outcome = await this.#spawn();
      if (outcome === 'ready') return;
      await pause(100);
    }
  }

  async #spawn(): Promise<'ready' | 'in-use'> {
    const { file, execArgv } = processEntry('engine', './engine.ts', import.meta.url);
    const [program = process.execPath, ...args] = [
      ...this.loader,
      process.execPath,
      ...execArgv,
      file,
      this.dataDir,
    ];
    const engine = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    let said = '';
    engine.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    const outcome = await Promise.race([
      once(engine, 'message').then(() => 'ready' as const),
      once(engine, 'exit').then(([code]: unknown[]) => code),
    ]);
    if (outcome === inUse) return 'in-use';
    if (outcome !== 'ready') throw new Error(`O banco embutido em ${this.dataDir} não abriu: ${said.trim()}`);
    this.#engine = engine;
    engine.on('exit', (code, signal) => {
      this.#engine = null;
      if (this.#stopping) return;
      this.#failures += 1;
      this.log.error({ code, signal, said: said.trim() }, 'O banco embutido caiu; ele será iniciado de novo');
    });
    return 'ready';
  }

  /** Starts the engine again after a crash, or takes it over from a process that has gone. */
  async #lookAfter(): Promise<void> {
    if (this.#stopping || this.#engine || (await answers(this.#socket))) return;
    if (this.#watch) clearInterval(this.#watch);
    await pause(Math.min(longestRestartMs, this.#failures * 200));
    try {
      await this.#ensure();
      this.log.warn('O banco embutido está de volta');
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.log.error(error, 'O banco embutido não pôde ser iniciado de novo');
    }
    if (!this.#stopping) this.#watch = setInterval(() => void this.#lookAfter(), watchEveryMs).unref();
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
