import { expect, it } from 'vitest';
import { Challenges } from '../../../../server/people/factors/challenges';
import { SingleUses, singleUses } from '../../../../server/people/federation/single-use';
import { Seal } from '../../../../server/people/identity/seal';
import { testDatabase } from '../../../servers/mongo';

const secret = 's'.repeat(32);

it('returns a challenge to its holder only, once, for ten minutes', async () => {
  const { db, close } = await testDatabase([singleUses]);
  let now = new Date();
  const challenges = new Challenges(new Seal('passkey-challenges', [secret]), new SingleUses(db), () => now);
  const sealed = challenges.sealed('s1', 'abc');
  const another = challenges.sealed('s1', 'def');
  expect(sealed).not.toContain('abc');
  const refused = { kind: 'invalid' };
  const foreign = new Seal('another-purpose', [secret]).seal(
    JSON.stringify({ challenge: 'abc', holder: 's1', until: now.getTime() + 1_000 }),
  );
  for (const [holder, given] of [
    ['s2', sealed],
    ['s1', 'x'],
    ['s1', ''],
    ['s1', foreign],
  ] as const)
    await expect(challenges.taken(holder, given)).rejects.toMatchObject(refused);
  expect(await challenges.taken('s1', sealed)).toBe('abc');
  await expect(challenges.taken('s1', sealed)).rejects.toMatchObject(refused);
  now = new Date(now.getTime() + 10 * 60_000);
  await expect(challenges.taken('s1', another)).rejects.toMatchObject(refused);
  await close();
});
