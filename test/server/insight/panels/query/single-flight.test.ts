import { expect, it } from 'vitest';
import { SingleFlight } from '../../../../../server/insight/panels/query/single-flight';

/** Readings that end when they are told to. */
function readings() {
  const shared = new SingleFlight<number>();
  const ends: ((failure?: Error) => void)[] = [];
  const ask = (key = 'one') =>
    shared.of(key, () => {
      const number = ends.length + 1;
      return new Promise((resolve, reject) => {
        ends.push((failure) => (failure ? reject(failure) : resolve(number)));
      });
    });
  return {
    ask,
    begun: () => ends.length,
    end: (number: number, failure?: Error) => ends[number - 1]?.(failure),
  };
}

it('gives everybody a result that was begun after their request, and never runs two of one kind at once', async () => {
  const { ask, begun, end } = readings();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun()).toBe(1);
  end(1);
  expect(await first).toBe(1);
  await expect.poll(begun).toBe(2);
  const latest = ask();
  end(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(begun).toBe(3);
  end(3);
  expect(await latest).toBe(3);
  const alone = ask();
  end(4);
  expect(await alone).toBe(4);
});

it('reads again after a failure, which is not passed to those who waited for the next result', async () => {
  const { ask, begun, end } = readings();
  const first = ask();
  const second = ask();
  end(1, new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(begun).toBe(2);
  end(2);
  expect(await second).toBe(2);
});

it('lets other queries run at the same time', async () => {
  const { ask, begun, end } = readings();
  const both = [ask('one'), ask('other')];
  expect(begun()).toBe(2);
  end(2);
  end(1);
  expect(await Promise.all(both)).toEqual([1, 2]);
});
