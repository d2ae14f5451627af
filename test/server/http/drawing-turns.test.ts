import { readFile } from 'node:fs';
import { expect, test } from 'vitest';
import { DrawingTurns } from '../../../server/http/drawing-turns';

test('of pages that can be drawn the one that was asked for first comes first', async () => {
  const turns = new DrawingTurns();
  const [first, second, third] = [turns.arrive(), turns.arrive(), turns.arrive()];
  const drawn: string[] = [];
  const draw = async (name: string, turn: () => Promise<void>) => {
    await turn();
    drawn.push(name);
  };
  await Promise.all([draw('third', third), draw('first', first), draw('second', second)]);
  expect(drawn).toEqual(['first', 'second', 'third']);
});

test('what was read meanwhile is taken in between two drawings', async () => {
  const turns = new DrawingTurns();
  const seen: string[] = [];
  const begun = Array.from({ length: 50 }, async () => {
    await turns.arrive()();
    seen.push('drawn');
    // A drawing keeps the process busy for some milliseconds.
    for (const end = performance.now() + 2; performance.now() < end;);
  });
  readFile(import.meta.filename, () => seen.push('read'));
  await Promise.all(begun);
  expect(seen.filter((each) => each === 'drawn')).toHaveLength(50);
  expect(seen.indexOf('read')).toBeGreaterThan(-1);
  expect(seen.indexOf('read')).toBeLessThan(50);
});
