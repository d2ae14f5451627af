/** Programs that take a while, with a line of how far they are. Plain JavaScript: it runs before packages exist. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const terminalEveryMs = 500;
const lineEveryMs = 10_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and tells meanwhile what `progress` says, with the seconds so far: in place on a terminal, by
 * a line now and then elsewhere. What the program writes to its output is left out, its errors are shown.
 * A signal ends it with all that it has started, and this process.
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
  // A group of its own, so that a signal reaches what the program has started, too.
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
