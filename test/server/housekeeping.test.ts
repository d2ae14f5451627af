import { expect, test } from 'vitest';
import { Housekeeping } from '../../server/housekeeping';
import { createLog } from '../../server/log';

test('a chore that fails keeps no other from its turn, nor itself from the next round', async () => {
  const done: string[] = [];
  const failing = async () => {
    done.push('fails');
    throw new Error('storage away');
  };
  const housekeeping = new Housekeeping(
    [failing, async () => void done.push('works')],
    createLog('silent', 't'),
  );
  await housekeeping.round();
  await housekeeping.round();
  expect(done).toEqual(['fails', 'works', 'fails', 'works']);
});

test('the first round runs at the start, and stopping waits for it', async () => {
  let ended = false;
  const slow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended = true;
  };
  const housekeeping = new Housekeeping([slow], createLog('silent', 't'));
  housekeeping.start();
  await housekeeping.stop();
  expect(ended).toBe(true);
});
