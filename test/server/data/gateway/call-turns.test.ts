import { expect, it } from 'vitest';
import { CallTurns } from '../../../../server/data/gateway/call-turns';

/** Calls that end when they are told to, and which of them have begun. */
function calls(turns: CallTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (who: string, name: string) =>
    turns.in(who, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

it('runs one call of a person at a time, and lets later calls of others pass', async () => {
  const { begun, ask, end } = calls(new CallTurns());
  const all = [ask('ana', 'ana 1'), ask('ana', 'ana 2'), ask('ana', 'ana 3'), ask('bia', 'bia 1')];
  expect(begun).toEqual(['ana 1', 'bia 1']);
  end('ana 1');
  await expect.poll(() => begun).toEqual(['ana 1', 'bia 1', 'ana 2']);
  end('ana 2');
  await expect.poll(() => begun).toEqual(['ana 1', 'bia 1', 'ana 2', 'ana 3']);
  for (const name of ['ana 3', 'bia 1']) end(name);
  expect(await Promise.all(all)).toHaveLength(4);
});

it('runs three calls at once', async () => {
  const { begun, ask, end } = calls(new CallTurns());
  const all = ['a', 'b', 'c', 'd'].map((who) => ask(who, who));
  expect(begun).toEqual(['a', 'b', 'c']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['a', 'c', 'd']) end(name);
  await Promise.all(all);
});

it('refuses a call that would wait too long or of a person with too many waiting, and continues', async () => {
  const { ask, end } = calls(new CallTurns(50));
  const first = ask('ana', '1');
  await expect(ask('ana', '2')).rejects.toMatchObject({ kind: 'throttled', retryAfter: 5 });
  const waiting = Array.from({ length: 20 }, (_, at) => ask('ana', `w${at}`).catch(() => 'late'));
  await expect(ask('ana', 'one more')).rejects.toMatchObject({ kind: 'throttled' });
  await Promise.all(waiting);
  end('1');
  expect(await first).toBe('1');
  const after = ask('ana', 'after');
  end('after');
  expect(await after).toBe('after');
});
