import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { endedEarly } from './ended-early';
import { environment } from './given-server';

export interface RunningCommand {
  /** Its output so far, line by line, including errors. */
  readonly output: readonly string[];
  /** The match of `ready` in its output. */
  readonly matched: RegExpExecArray;
  /** Sends a signal to npm alone, as a supervisor does, or to all processes of the command, as a terminal does. */
  signal(signal: NodeJS.Signals, to: 'npm' | 'everybody'): void;
  readonly ended: Promise<unknown>;
  /** The command lines of its running processes. */
  alive(): Promise<string[]>;
}

/** Runs a command of package.json through npm until its output matches `ready`. */
export async function startCommand(
  name: string,
  ready: RegExp,
  { env, cwd = process.cwd() }: { env: Readonly<Record<string, string>>; cwd?: string },
): Promise<RunningCommand> {
  const npm = spawn('npm', ['run', '--silent', name], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output: string[] = [];
  const ended = once(npm, 'exit');
  const matched = await new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      createInterface(stream).on('line', (line) => {
        output.push(line);
        const match = ready.exec(line);
        if (match) resolve(match);
      });
    npm.once('exit', (code) => reject(endedEarly(code, output)));
  });
  return {
    ...{ output, matched, ended },
    signal: (signal, to) => void process.kill((npm.pid ?? 0) * (to === 'npm' ? 1 : -1), signal),
    alive: () => processesWith(`DATA_DIR=${env['DATA_DIR']}`),
  };
}

/** The command lines of processes with an environment variable. */
async function processesWith(variable: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    // A process that has ended meanwhile has neither.
    const [environ, line] = await Promise.all(
      ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    return environ?.split('\0').includes(variable) ? [line?.replaceAll('\0', ' ') ?? ''] : [];
  });
  return (await Promise.all(found)).flat();
}
