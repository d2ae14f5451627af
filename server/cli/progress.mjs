/** Runs long programs and shows their progress. Plain JavaScript, because it runs before any package is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const terminalEveryMs = 500;
const lineEveryMs = 10_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and shows `progress` with the elapsed seconds: in place on a terminal, otherwise as a line
 * every ten seconds. The program's output is hidden, its errors are shown. A signal ends the program, its children and
 * this process.
 * @returns its exit code
 */
export async function runWithProgress(program, args, options, progress) {
  const { isTTY } = process.stdout;
  const began = Date.now();
  const tell = () => {
    const line = `${progress()}, ${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(tell, isTTY ? terminalEveryMs : lineEveryMs);
  const stdio = ['ignore', 'ignore', 'inherit'];
  let ended = false;
  const end = () => {
    ended = true;
    process.kill(-child.pid, 'SIGTERM');
  };
  for (const signal of signals) process.on(signal, end);
  // A process group of its own, so that a signal also ends the program's children.
  const child = spawn(program, args, { ...options, stdio, detached: true });
  try {
    const [code] = await once(child, 'exit');
    if (ended) process.exit(1);
    return code ?? 1;
  } finally {
    for (const signal of signals) process.off(signal, end);
    clearInterval(timer);
    if (isTTY) process.stdout.write('\r\x1b[K');
  }
}
