import { encode } from 'uqr';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import type { OfferedKey } from '../../../app/domain/people/factors/offered-key';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import type { Seal } from '../identity/seal';
import { appAddress, newKey } from './totp';

const offerMs = 30 * 60_000;

const offerSchema = z.object({ key: z.string(), holder: z.string(), until: z.number() });

/** The recipient of an offered key: a session, or a sign-in that waits for its second step. */
interface Holder {
  readonly holder: string;
  readonly email: string;
}

/** Offers keys for authenticator apps. The browser holds a key, sealed, until the app's first code is accepted. */
export class SetUp {
  constructor(
    private readonly seal: Seal,
    private readonly company: string,
    private readonly wallClock: () => Date = () => new Date(),
  ) {}

  /** A new key; or the one in `sealed`, if it was offered to the same holder and has not expired. */
  offer({ holder, email }: Holder, sealed = ''): OfferedKey {
    const offered = this.#open(holder, sealed);
    const key = offered ?? newKey();
    const until = this.wallClock().getTime() + offerMs;
    const now = offered ? sealed : this.seal.seal(JSON.stringify({ key, holder, until }));
    return this.shown(key, email, now);
  }

  /** A key as a page shows it. @param sealed empty for a key of the identity provider, which stores it itself */
  shown(key: string, email: string, sealed = ''): OfferedKey {
    return {
      sealed,
      key: key.replace(/(.{4})(?=.)/g, '$1 '),
      picture: pictureOf(appAddress(key, this.company, email)),
    };
  }

  /** The key offered to this holder. @throws Problem `invalid` for any other, and after half an hour */
  taken(holder: string, sealed: string): string {
    const key = this.#open(holder, sealed);
    if (!key) throw new Problem('invalid', proofMessages.factorOfferOver);
    return key;
  }

  #open(holder: string, sealed: string): string | null {
    const text = this.seal.open(sealed.slice(0, 2_000));
    const offer = text === null ? null : offerSchema.parse(JSON.parse(text));
    return offer?.holder === holder && offer.until > this.wallClock().getTime() ? offer.key : null;
  }
}

/** A QR code as the path of an SVG; each square is one unit. */
function pictureOf(text: string): OfferedKey['picture'] {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
