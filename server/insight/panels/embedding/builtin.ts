import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { SignedTexts } from '../../../people/identity';
import { z } from '../../../platform/zod';
import type { EmbedAddress, EmbedRequest, Panels } from './port';

/** How long an address shows its panel. */
const lifeMs = 15 * 60_000;

const payloadSchema = z.object({
  panel: z.number().int(),
  email: z.string(),
  by: z.union([z.object({ session: z.string() }), z.object({ token: z.string() })]).nullable(),
  /** Milliseconds since 1970: two addresses for the same person differ, however soon one follows the other. */
  endsAt: z.number().int(),
});

/** The content of a valid address. */
export type PanelPass = z.infer<typeof payloadSchema>;

/**
 * Panels that the portal draws itself, at its own signed addresses that expire after a quarter of an hour, or with
 * the session.
 */
export class BuiltinPanels implements Panels {
  readonly kind = 'builtin';
  readonly #signed: SignedTexts;

  constructor(
    secrets: readonly string[],
    private readonly wallClock: () => number = Date.now,
  ) {
    this.#signed = new SignedTexts('panel-address', secrets);
  }

  address({ painelId: panel, email, letInBy: by }: EmbedRequest): Promise<EmbedAddress> {
    const endsAt = this.wallClock() + lifeMs;
    const payload = payloadSchema.parse({ panel, email, by, endsAt });
    return Promise.resolve({
      url: `/painel/${this.#signed.sign(payload)}`,
      expiresAt: new Date(endsAt),
    });
  }

  /** What an address says. @throws Problem `forbidden` for one that is tampered with, not the portal's, or over */
  read(token: string): PanelPass {
    const read = payloadSchema.safeParse(this.#signed.read(token));
    // An address signed by an earlier release lacks fields that this one requires.
    if (!read.success) throw ended();
    const pass = read.data;
    if (pass.endsAt <= this.wallClock()) throw ended();
    return pass;
  }
}

export const ended = () => new Problem('forbidden', messages.panelAddressEnded);
