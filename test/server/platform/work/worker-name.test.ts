import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { isGone, newWorkerName, retire } from '../../../../server/platform/work/worker-name';

const own = newWorkerName();
afterEach(() => retire(own));

const [machine = '', pid = ''] = own.split(':');

it('recognizes a worker of this process until it retires', () => {
  const name = newWorkerName();
  expect(name).not.toBe(own);
  expect(isGone(name)).toBe(false);
  retire(name);
  expect(isGone(name)).toBe(true);
});

it('recognizes when another process of the machine has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const name = `${machine}:${other.pid}:abcdef`;
  expect(isGone(name)).toBe(false);
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  expect(isGone(name)).toBe(true);
});

it.each([
  ['of another machine', `elsewhere:${pid}:abcdef`],
  ['of a container with numbers of its own under the same host’s name', `${machine}0:999999:abcdef`],
  ['without an incarnation', `${machine}:999999`],
  ['without a process', `${machine}:x:abcdef`],
  ['that does not name a worker', 'null'],
])('decides nothing about one %s', (_what, name) => {
  expect(isGone(name)).toBe(false);
});
