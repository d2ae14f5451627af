import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Collection, Db } from 'mongodb';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import type { PasskeyAsk, ShownPasskey } from '../../../app/domain/people/factors/passkey';
import { Problem } from '../../platform/errors';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';
import type { Challenges } from './challenges';

const maxPasskeys = 10;
const maxNameLength = 60;

const passkeySchema = z.object({
  /** The credential's id, in base64url. */
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** Number of signatures, if its device counts them. */
  counter: z.int(),
  transports: z.array(z.string()),
  since: z.date(),
  lastUsedAt: z.date().nullable(),
});

export type PasskeyRecord = z.infer<typeof passkeySchema>;

export const passkeys = defineCollection<PasskeyRecord>({
  name: 'passkeys',
  writtenBy: '`/conta/segundo-fator`',
  readBy: '`/entrar/segundo-fator`, `/conta/segundo-fator`, the proof before delicate acts',
  secret: ['_id', 'publicKey'],
  version: 1,
  schema: passkeySchema,
  indexes: [{ key: { email: 1 }, name: 'email' }],
});

/** The browser of a challenge, and the account of the passkeys. */
export interface PasskeyHolder {
  /** Id of its session, or of its sign-in that waits for the second step. */
  readonly holder: string;
  readonly email: string;
}

interface Site {
  /** The portal's own address: passkeys are valid only there. */
  readonly address: string;
  readonly company: string;
}

/** Loaded when the first passkey is needed. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys as a second factor, for accounts that also have codes (rule A21). */
export class Passkeys {
  readonly #records: Collection<PasskeyRecord>;
  readonly #origin: string;
  readonly #domain: string;

  constructor(
    db: Db,
    private readonly challenges: Challenges,
    private readonly site: Site,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, passkeys);
    const { origin, hostname } = new URL(site.address);
    this.#origin = origin;
    this.#domain = hostname;
  }

  /** Oldest first. */
  listOf(email: string): Promise<PasskeyRecord[]> {
    return this.#records.find({ email }).sort({ since: 1 }).limit(maxPasskeys).toArray();
  }

  /** Options for the browser to create a passkey. */
  async offer({ holder, email }: PasskeyHolder): Promise<PasskeyAsk> {
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: this.site.company,
      rpID: this.#domain,
      userName: email,
      userID: new TextEncoder().encode(email).slice(0, 64),
      excludeCredentials: credentialsOf(await this.listOf(email)),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    return this.#asking(holder, options);
  }

  /** Options for a browser to ask for a passkey; null if the account has none. */
  async ask({ holder, email }: PasskeyHolder): Promise<PasskeyAsk | null> {
    const known = await this.listOf(email);
    if (known.length === 0) return null;
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#domain,
      allowCredentials: credentialsOf(known),
      userVerification: 'required',
    });
    return this.#asking(holder, options);
  }

  /**
   * Stores a new passkey.
   * @returns its name
   * @throws Problem `invalid` with the wrong field, `conflict` if it is stored already or beyond the limit
   */
  async add({ holder, email }: PasskeyHolder, name: string, made: ShownPasskey): Promise<string> {
    if (name === '' || name.length > maxNameLength)
      throw new Problem('invalid', proofMessages.passkeyName, { name: proofMessages.passkeyName });
    const expectedChallenge = await this.challenges.taken(holder, made.challenge);
    const response = (made.answer ?? refuse()) as RegistrationResponseJSON;
    if ((await this.listOf(email)).length >= maxPasskeys)
      throw new Problem('conflict', proofMessages.passkeysFull);
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#domain,
    }).catch(refuse);
    if (!registrationInfo) return refuse();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const record = passkeySchema.parse({
      _id: id,
      email,
      name,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      since: this.wallClock(),
      lastUsedAt: null,
    });
    if (!(await insertOnce(this.#records, record))) throw new Problem('conflict', proofMessages.passkeyTaken);
    // Others may have been added at the same time.
    if ((await this.#records.countDocuments({ email })) <= maxPasskeys) return id;
    await this.remove(email, id);
    throw new Problem('conflict', proofMessages.passkeysFull);
  }

  /** Verifies a browser's answer. @throws Problem `invalid` */
  async prove({ holder, email }: PasskeyHolder, shown: ShownPasskey): Promise<void> {
    const expectedChallenge = await this.challenges.taken(holder, shown.challenge);
    const response = (shown.answer ?? refuse()) as AuthenticationResponseJSON;
    const record = await this.#records.findOne({ _id: response.id, email });
    if (!record) return refuse();
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#domain,
      credential: credentialOf(record),
    }).catch(refuse);
    const { matchedCount } = verified
      ? await this.#records.updateOne(
          { _id: record._id, counter: record.counter },
          { $set: { counter: authenticationInfo.newCounter, lastUsedAt: this.wallClock() } },
        )
      : { matchedCount: 0 };
    if (matchedCount === 0) refuse();
  }

  async remove(email: string, id: string): Promise<void> {
    await this.#records.deleteOne({ _id: id, email });
  }

  /** True if any were removed. */
  async removeSince(email: string, from: Date): Promise<boolean> {
    return (await this.#records.deleteMany({ email, since: { $gte: from } })).deletedCount > 0;
  }

  async removeAll(email: string): Promise<void> {
    await this.#records.deleteMany({ email });
  }

  #asking(holder: string, options: { readonly challenge: string }): PasskeyAsk {
    return {
      options: JSON.stringify(options),
      sealed: this.challenges.sealed(holder, options.challenge),
    };
  }
}

const credentialsOf = (records: readonly PasskeyRecord[]) =>
  records.map(({ _id, transports }) => ({ id: _id, transports }));

const credentialOf = ({ _id, publicKey, counter, transports }: PasskeyRecord): WebAuthnCredential => ({
  id: _id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
  transports,
});

/** Refuses an answer: every error of the library about it counts as a refusal. */
function refuse(): never {
  throw new Problem('invalid', proofMessages.passkeyRefused);
}
