import { expect, test } from 'vitest';
import { Housekeeping } from '../../server/housekeeping';

test('a chore that fails keeps no other from its turn, nor itself from the next round', async () => {
  const done: string[] = [];
  const reported: unknown[] = [];
  const failing = async () => {
    done.push('fails');
    throw new Error('storage away');
  };
  const housekeeping = new Housekeeping([failing, async () => void done.push('works')], {
    report: (error, where) => void reported.push([error, where]),
  });
  await housekeeping.round();
  await housekeeping.round();
  expect(done).toEqual(['fails', 'works', 'fails', 'works']);
  const report = [new Error('storage away'), { doing: 'housekeeping' }];
  expect(reported).toEqual([report, report]);
});

test('the first round runs at the start, and stopping waits for it', async () => {
  let ended = false;
  const slow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended = true;
  };
  const housekeeping = new Housekeeping([slow], { report: () => undefined });
  housekeeping.start();
  await housekeeping.stop();
  expect(ended).toBe(true);
});
