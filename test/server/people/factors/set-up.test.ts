import { expect, it } from 'vitest';
import { SetUp } from '../../../../server/people/factors/set-up';
import { Seal } from '../../../../server/people/identity/seal';

const holder = { holder: 's1', email: 'ana@x.example' };
const seal = new Seal('factor-offers', ['s'.repeat(32)]);
let now = new Date('2026-11-20T12:00:00Z');
const setUp = new SetUp(seal, 'Energia & Varejo', () => now);

it('offers a key as a picture and as text, another each time, and the same again after a mistake', () => {
  const first = setUp.offer(holder);
  expect(first.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(first.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(setUp.offer(holder).key).not.toBe(first.key);
  expect(setUp.offer(holder, first.sealed)).toEqual(first);
  expect(setUp.taken('s1', first.sealed)).toBe(first.key.replaceAll(' ', ''));
  expect(first.sealed).not.toContain(first.key.slice(0, 4));
});

it('accepts a key only from the browser to which it was offered, for half an hour', () => {
  const { sealed } = setUp.offer(holder);
  const refused = expect.objectContaining({ kind: 'invalid' }) as Error;
  for (const [whose, given] of [
    ['s2', sealed],
    ['s1', 'x'],
    ['s1', ''],
    ['s1', new Seal('another-purpose', ['s'.repeat(32)]).seal('{}')],
  ] as const)
    expect(() => setUp.taken(whose, given)).toThrow(refused);
  now = new Date(now.getTime() + 30 * 60_000);
  expect(() => setUp.taken('s1', sealed)).toThrow(refused);
  expect(setUp.offer(holder, sealed).sealed).not.toBe(sealed);
});
