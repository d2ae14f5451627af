import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let file: string;
let others: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-lock-'));
  file = path.join(folder, 'setup.lock');
  others = [];
});
afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A command that takes the lock, says so, and does `work` while it has it. */
function command(work: string): { child: ChildProcess; output: Promise<string>; ended: Promise<unknown[]> } {
  const source = `
    import { appendFileSync, existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
    import { locked } from './server/cli/lock.mjs';
    const asleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const log = ${JSON.stringify(path.join(folder, 'log'))};
    locked(${JSON.stringify(file)}, (holder) => writeSync(1, 'waits for ' + holder + '\\n'), () => {
      writeSync(1, 'has it\\n');
      ${work}
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  return { child, output: text(child.stdout), ended: once(child, 'exit') };
}

const forEver = 'for (;;) asleep(1_000);';

test('a second command says whom it waits for, and goes on when that process has died', async () => {
  const first = command(forEver);
  await once(first.child.stdout ?? first.child, 'data');
  const second = command('');
  const [line] = (await once(second.child.stdout ?? second.child, 'data')) as [Buffer];
  expect(line.toString()).toBe(`waits for ${first.child.pid}\n`);
  first.child.kill('SIGKILL');
  expect(await second.ended).toEqual([0, null]);
  expect(await second.output).toContain('has it\n');
  expect(await readdir(folder)).not.toContain('setup.lock');
});

test('of many commands at once, behind one that died, each has it alone', async () => {
  await writeFile(file, '1 0');
  const turn = `
    appendFileSync(log, 'in ');
    asleep(20);
    appendFileSync(log, 'out ');`;
  const commands = Array.from({ length: 6 }, () => command(turn));
  for (const { ended } of commands) expect(await ended).toEqual([0, null]);
  expect(await readFile(path.join(folder, 'log'), 'utf8')).toBe('in out '.repeat(6));
});
