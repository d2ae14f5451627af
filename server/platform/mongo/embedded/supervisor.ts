import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log';
import { processEntry } from '../../process-entry';
import { engineLoader } from './loader';
import { enginePaths, engineUri, type EngineReport } from './paths';

const lookEveryMs = 250;
const maxPauseMs = 5_000;
const closeWithinMs = 15_000;
/** The engine aborts where it cannot extend its journal, which it does in steps of this size. */
const neededBytes = 8 << 20;

export interface EmbeddedDatabase {
  /** Address for the driver; it stays the same over restarts of the engine. */
  readonly uri: string;
  /** Stops the engine where this process started it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** The folder of the unpacked C library. */
  readonly cacheDir: string;
  readonly log: Log;
  /** How long to wait for an engine that another process is starting, for example one that repairs indexes. */
  readonly patienceMs?: number;
}

/**
 * Makes sure that an engine serves `dataDir`: starts one, or uses the engine of another process of the portal, and
 * takes over when that process ends. A crash is reported and the engine restarted; the driver reconnects by itself.
 * @throws Error when no engine can be started here, which names the alternatives
 */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const supervisor = new Supervisor(options, await engineLoader(options.cacheDir, options.log));
  await supervisor.start();
  return supervisor;
}

class Supervisor implements EmbeddedDatabase {
  readonly uri: string;
  readonly #socket: string;
  readonly #patienceMs: number;
  readonly #stopping = new AbortController();
  readonly #stopped = once(this.#stopping.signal, 'abort');
  #engine: ChildProcess | null = null;
  #watching: Promise<void> | null = null;

  constructor(
    private readonly options: EmbeddedOptions,
    private readonly loader: readonly string[],
  ) {
    this.#socket = enginePaths(options.dataDir).socket;
    this.#patienceMs = options.patienceMs ?? 60_000;
    this.uri = engineUri(this.#socket);
  }

  async start(): Promise<void> {
    const { folder, socket } = enginePaths(this.options.dataDir);
    if (path.dirname(socket) !== folder) await claimFolder(path.dirname(socket));
    await this.#ensure();
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#dismiss();
    await this.#watching;
  }

  /**
   * Disconnects from the engine, which ends by itself, or is killed after a while. Acknowledged writes are safe in
   * both cases.
   */
  async #dismiss(): Promise<void> {
    const engine = this.#engine;
    if (!engine) return;
    const gone = endOf(engine);
    const late = setTimeout(() => engine.kill('SIGKILL'), closeWithinMs);
    if (engine.connected) engine.disconnect();
    await gone;
    clearTimeout(late);
  }

  /** Starts the engine again after a crash, or takes it over from a process that has gone. */
  async #watch(): Promise<void> {
    let failures = 0;
    while (await this.#passed(Math.min(maxPauseMs, lookEveryMs * 2 ** failures))) {
      if (await this.#served()) continue;
      try {
        await this.#ensure();
        failures = 0;
        this.options.log.warn('O banco embutido está de volta');
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        failures += 1;
        this.options.log.error(error, 'O banco embutido não pôde ser iniciado de novo');
      }
    }
  }

  /** Waits for the end of the engine, of this process or another, or of supervision; false if there is no engine. */
  async #served(): Promise<boolean> {
    if (!this.#engine) return servedToTheEnd(this.#socket, this.#stopping.signal);
    await Promise.race([endOf(this.#engine), this.#stopped]);
    return true;
  }

  /** Joins the engine that answers, or starts one; waits while another process is starting or closing its own. */
  async #ensure(): Promise<void> {
    const { dataDir } = this.options;
    const deadline = Date.now() + this.#patienceMs;
    while (!this.#stopping.signal.aborted && !(await answers(this.#socket))) {
      const report = await this.#spawn();
      if (report.state === 'ready') return;
      if (report.state === 'failed')
        throw new Error(
          `O banco embutido em ${dataDir} não abriu: ${(await isFull(dataDir)) ? 'o disco está cheio' : report.reason}.`,
        );
      if (Date.now() > deadline)
        throw new Error(`O banco embutido em ${dataDir} está com outro processo, que não responde.`);
      await this.#passed(lookEveryMs, { keepingAlive: true });
    }
  }

  async #spawn(): Promise<EngineReport> {
    const { log, dataDir } = this.options;
    const { file, execArgv } = processEntry('engine', './engine.ts', import.meta.url);
    const command = [...this.loader, process.execPath, ...execArgv, file, dataDir];
    const [program = process.execPath, ...args] = command;
    const engine = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    this.#engine = engine;
    let output = '';
    let ready = false;
    engine.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
    engine.on('exit', (code, signal) => {
      this.#engine = null;
      if (!ready || this.#stopping.signal.aborted) return;
      log.error({ code, signal, output: output.trim() }, 'O banco embutido caiu; ele será iniciado de novo');
    });
    const report = await new Promise<EngineReport>((resolve) => {
      const failed = (reason: string) => resolve({ state: 'failed', reason: output.trim() || reason });
      engine.once('message', (message) => resolve(message as EngineReport));
      engine.once('exit', (code, signal) => failed(`o processo terminou (${String(signal ?? code)})`));
      engine.on('error', ({ message }) => {
        if (engine.pid === undefined) this.#engine = null;
        failed(message);
      });
    });
    ready = report.state === 'ready';
    if (!ready) await endOf(engine);
    return report;
  }

  /**
   * False when the end of supervision cut the wait short. Watching does not keep the process alive; waiting for an
   * engine does, because the process may have nothing else to run yet.
   */
  #passed(ms: number, { keepingAlive = false } = {}): Promise<boolean> {
    return pause(ms, true, { ref: keepingAlive, signal: this.#stopping.signal }).catch(() => false);
  }
}

/** A socket outside of the data folder is trusted only in a folder that nobody else can write to. */
async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  if (uid !== (process.getuid?.() ?? uid) || mode & 0o022)
    throw new Error(`A pasta ${folder} precisa ser deste usuário e de mais ninguém.`);
}

/** False also without a folder: then a full disk was not the reason. */
async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
}

/**
 * Waits for its exit, not its `close`: after a disconnect by this side, Node may never report that the streams are
 * closed.
 */
async function endOf(child: ChildProcess): Promise<void> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (running) await once(child, 'exit');
}

/** Waits on a connection until the engine ends, or until `signal`; false if there is no engine. */
function servedToTheEnd(socket: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let connected = false;
    const connection = net.connect({ path: socket, signal }).unref();
    connection.once('connect', () => (connected = true));
    // `close` follows every error.
    connection.once('error', () => undefined);
    connection.once('close', () => resolve(connected));
    connection.resume();
  });
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
