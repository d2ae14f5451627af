import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { SingleUses } from '../federation/single-use';
import type { Seal } from '../identity/seal';

/** As long as a sign-in waits for its second step. */
const lifeMs = 10 * 60_000;

const challengeSchema = z.object({ challenge: z.string(), holder: z.string(), until: z.number() });

/** Challenges of passkeys. Until the answer has come the browser holds them, sealed, and no other browser can use them. */
export class Challenges {
  constructor(
    private readonly seal: Seal,
    private readonly singleUses: Pick<SingleUses, 'spend'>,
    private readonly wallClock: () => Date = () => new Date(),
  ) {}

  /** @param holder the session, or the sign-in that waits */
  sealed(holder: string, challenge: string): string {
    return this.seal.seal(JSON.stringify({ challenge, holder, until: this.wallClock().getTime() + lifeMs }));
  }

  /** The challenge that this holder was given, once. @throws Problem `invalid` for any other, and after ten minutes */
  async taken(holder: string, sealed: string): Promise<string> {
    const text = this.seal.open(sealed.slice(0, 2_000));
    const pending = text === null ? null : challengeSchema.parse(JSON.parse(text));
    if (pending?.holder !== holder || pending.until <= this.wallClock().getTime())
      throw new Problem('invalid', messages.passkeyOver);
    if (!(await this.singleUses.spend('challenge', pending.challenge, new Date(pending.until))))
      throw new Problem('invalid', messages.passkeyOver);
    return pending.challenge;
  }
}
