/** Programs that take a while, with a line of how far they are. Plain JavaScript: it runs before packages exist. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const terminalEveryMs = 500;
const lineEveryMs = 10_000;

/**
 * Runs a program to its end and tells meanwhile what `progress` says, with the seconds so far: in place on a terminal, by
 * a line now and then elsewhere. What the program writes to its output is left out, its errors are shown.
 * @returns its exit code
 */
export async function told(program, args, options, progress) {
  const { isTTY } = process.stdout;
  const began = Date.now();
  const tell = () => {
    const line = `${progress()}, ${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(tell, isTTY ? terminalEveryMs : lineEveryMs);
  try {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    clearInterval(timer);
    if (isTTY) process.stdout.write('\r\x1b[K');
  }
}
