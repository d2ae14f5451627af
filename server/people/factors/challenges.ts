import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { SingleUses } from '../federation/single-use';
import type { Seal } from '../identity/seal';

/** Lifetime of a challenge: as long as a sign-in waits for its second step. */
const lifeMs = 10 * 60_000;

const challengeSchema = z.object({ challenge: z.string(), holder: z.string(), until: z.number() });

/** Challenges for passkeys. The browser holds a challenge, sealed, until it answers; no other browser can use it. */
export class Challenges {
  constructor(
    private readonly seal: Seal,
    private readonly singleUses: Pick<SingleUses, 'spend'>,
    private readonly wallClock: () => Date = () => new Date(),
  ) {}

  /** @param holder id of the session or of the waiting sign-in */
  sealed(holder: string, challenge: string): string {
    return this.seal.seal(JSON.stringify({ challenge, holder, until: this.wallClock().getTime() + lifeMs }));
  }

  /** The holder's challenge; it can be used once. @throws Problem `invalid` for another holder, or after ten minutes */
  async taken(holder: string, sealed: string): Promise<string> {
    const text = this.seal.open(sealed.slice(0, 2_000));
    const pending = text === null ? null : challengeSchema.parse(JSON.parse(text));
    if (pending?.holder !== holder || pending.until <= this.wallClock().getTime())
      throw new Problem('invalid', proofMessages.passkeyOver);
    if (!(await this.singleUses.spend('challenge', pending.challenge, new Date(pending.until))))
      throw new Problem('invalid', proofMessages.passkeyOver);
    return pending.challenge;
  }
}
