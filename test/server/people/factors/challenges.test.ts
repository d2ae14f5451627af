import { expect, it } from 'vitest';
import { Challenges } from '../../../../server/people/factors/challenges';
import { Seal } from '../../../../server/people/identity/seal';

const secret = 's'.repeat(32);
let now = new Date('2026-11-20T12:00:00Z');
const challenges = new Challenges(new Seal('passkey-challenges', [secret]), () => now);

it('gives a challenge back to its holder alone, for ten minutes', () => {
  const sealed = challenges.sealed('s1', 'abc');
  expect(sealed).not.toContain('abc');
  expect(challenges.taken('s1', sealed)).toBe('abc');
  const refused = expect.objectContaining({ kind: 'invalid' }) as Error;
  const other = new Seal('another-purpose', [secret]).seal(
    JSON.stringify({ challenge: 'abc', holder: 's1', until: now.getTime() + 1_000 }),
  );
  for (const [holder, given] of [
    ['s2', sealed],
    ['s1', 'x'],
    ['s1', null],
    ['s1', other],
  ] as const)
    expect(() => challenges.taken(holder, given)).toThrow(refused);
  now = new Date(now.getTime() + 10 * 60_000);
  expect(() => challenges.taken('s1', sealed)).toThrow(refused);
});
