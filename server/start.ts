import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorReporting } from './platform/error-reporting/port';
import { ConfigError, loadConfig, type Config, type Mode } from './config';
import type { Log } from './platform/log';
import type { Pulse } from './platform/health/pulse';
import { openMetrics } from './platform/metrics';
import { readRelease } from './platform/release';
import { isOutage } from './platform/mongo';
import { reasonOf } from './platform/reason';

/** How long a start waits for an embedded engine on its way from one process to another, and between its tries. */
const handoverMs = 60_000;
const againAfterMs = 250;
/** Signals that come within this are of one press. */
const samePressMs = 500;
/** Time for what is under way when the process has crashed. */
const crashMs = 3_000;

/** `main.js demo` and `main.js dev` fill in what a laptop needs; without a word it is production. */
export function modeOf(argument: string | undefined): Mode {
  if (argument === undefined) return 'production';
  if (argument === 'demo' || argument === 'dev') return argument;
  throw new ConfigError([`${argument}: use demo, dev ou nada`]);
}

/** The configuration of this process, or its end with every problem named. From here on no start ends in silence. */
export function configOrExit(options: { worker?: boolean } = {}): Config {
  process.on('exit', nameUnfinishedStart);
  process.on('uncaughtException', exitWith);
  try {
    return configHere(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** @throws ConfigError with every problem named */
export const configHere = (options: { worker?: boolean } = {}): Config =>
  loadConfig(process.env, { ...options, mode: modeOf(process.argv[2]), ownSecret });

/** What Node ends with where a start waits for what nothing is left to bring; it sets it while it ends. */
const unsettledCode = 13;

function nameUnfinishedStart(): void {
  if (process.exitCode === unsettledCode)
    process.stderr.write('O portal não iniciou: esperava por algo que já não podia chegar.\n');
}

/** A demo signs with a secret of its own, kept beside its data so that restarts sign nobody out. */
function ownSecret(dataDir: string): string {
  const file = path.resolve(dataDir, 'session-secret');
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

/**
 * Runs the steps of a start. An embedded engine goes with the process that keeps it, in the middle of another one's
 * start too: the steps, each of which may be repeated, begin again until the engine is in other hands.
 * @throws what kept the process from starting
 */
export async function started<T>(
  { mongodbUri }: Pick<Config, 'mongodbUri'>,
  log: Log,
  steps: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + handoverMs;
  for (;;) {
    try {
      return await steps();
    } catch (error) {
      if (mongodbUri || !isOutage(error) || Date.now() > deadline) throw error;
      log.warn({ err: error }, 'O banco embutido está mudando de mãos; o início recomeça');
      await pause(againAfterMs);
    }
  }
}

/**
 * Runs `stop` once at the first signal to end; a second signal ends at once. What a terminal sends to all processes of a
 * command comes again from each that hands it on: that is one press, and one signal.
 */
export function onSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const end = () => {
    if (firstAt !== null) {
      if (performance.now() - firstAt < samePressMs) return;
      process.stderr.write('Segundo sinal: o portal termina já, sem esperar pelo que está em andamento.\n');
      process.exit(1);
    }
    firstAt = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/**
 * Tells the figures of a process: to all others through the database, and to Prometheus where the settings want it.
 * @returns what ends the latter
 */
export async function tellFigures(
  { config, readFigures, pulse }: { config: Config; readFigures(): Promise<void>; pulse: Pulse },
  process: 'server' | 'worker',
): Promise<{ close(): void } | null> {
  pulse.start(process);
  if (!config.metrics) return null;
  return openMetrics(config.metrics, { release: readRelease(), process, refresh: readFigures });
}

/** Ends the process with one sentence for what kept it from starting. */
export const exitWith = (error: unknown): never => failWith('O portal não iniciou', error);

/** Ends the process with one sentence: what did not happen, and why. */
export function failWith(what: string, error: unknown, code = 1): never {
  const causes = [error, error instanceof Error ? error.cause : undefined].filter(
    (cause) => cause instanceof Error,
  );
  process.stderr.write(`${what}: ${[...new Set(causes.map(reasonOf))].join(' — ')}\n`);
  process.exit(code);
}

/** From now on `act` is done with what nothing caught, in place of ending a start for it. */
export function onUncaught(act: (error: unknown) => void): void {
  process.off('uncaughtException', exitWith);
  process.on('uncaughtException', act);
}

/** From the end of a start on: what nothing caught is reported, and ends the process. A supervisor starts it anew. */
export function endOnCrash(portal: { reportError: ErrorReporting['report']; close(): Promise<void> }): void {
  onUncaught((error) => {
    portal.reportError(error, { doing: 'process crashed' });
    const end = () => process.exit(1);
    setTimeout(end, crashMs).unref();
    portal.close().then(end, end);
  });
}
