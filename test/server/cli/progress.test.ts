/** @module-tag slow — programs that are ended */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const progress = path.resolve('server/cli/progress.mjs');
/** Starts a child of its own, says that one's number and waits for it. */
const program = 'sleep 600 & echo $! >&2; wait';

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while a program runs ends it and what it has started',
  async (signal) => {
    const script = `import { runWithProgress } from ${JSON.stringify(progress)};
    await runWithProgress('sh', ['-c', ${JSON.stringify(program)}], {}, () => 'wait');`;
    const command = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
    const exit = once(command, 'exit');
    const [chunk] = (await once(command.stderr, 'data')) as [Buffer];
    const sleeper = Number(String(chunk));
    expect(lives(sleeper)).toBe(true);
    command.kill(signal);
    expect(await exit).toEqual([1, null]);
    await expect.poll(() => lives(sleeper), { interval: 20 }).toBe(false);
  },
);
