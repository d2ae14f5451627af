import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from '../../../server/http/limits';

const response = () => new EventEmitter() as unknown as Response;

/** Works that end when they are told to, and which of them have begun. */
function works(turns: ConcurrencyLimiter) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (number: number, res = response()) =>
    turns.in(res, () => {
      begun.push(number);
      return new Promise<number>((resolve) => ends.push(() => resolve(number)));
    });
  return { begun, ask, endOne: () => ends.shift()?.() };
}

it('lets so many work at once, and the others in the order in which they came', async () => {
  const { begun, ask, endOne } = works(new ConcurrencyLimiter(2));
  const all = [1, 2, 3, 4].map((number) => ask(number));
  expect(begun).toEqual([1, 2]);
  endOne();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  endOne();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  endOne();
  endOne();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

it('refuses with 503 who would wait too long, and passes over who has left', async () => {
  const { begun, ask, endOne } = works(new ConcurrencyLimiter(1, 50));
  const first = ask(1);
  await expect(ask(2)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  const gone = response();
  const left = ask(3, gone);
  const last = ask(4);
  gone.emit('close');
  await expect(left).rejects.toMatchObject({ status: 503 });
  endOne();
  await expect.poll(() => begun).toEqual([1, 4]);
  endOne();
  expect(await Promise.all([first, last])).toEqual([1, 4]);
});

it('goes on after work that failed', async () => {
  const turns = new ConcurrencyLimiter(1);
  const failed = turns.in(response(), () => Promise.reject(new Error('nothing')));
  const next = turns.in(response(), () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('nothing');
  expect(await next).toBe('done');
});
