import { messages } from '../../app/domain/messages';
import { safeReturnPath } from '../../app/domain/return-path';
import { Problem } from '../errors';
import type { Identity } from '../identity/port';
import { z } from '../zod';
import type { SignIn } from './sign-in';
import type { Visitors } from './visitor';

/** Where a form of the door leads, with the cookies that go along, or why it was turned down. */
export type EntranceResult = { to: string; headers: [string, string][] } | { problem: Problem };

const newPasswordSchema = z.object({ password: z.string().max(256), confirmation: z.string().max(256) });

const cookie = (value: string): [string, string] => ['Set-Cookie', value];

interface Parts {
  readonly signIn: SignIn;
  readonly visitors: Visitors;
  readonly identity: Identity;
  readonly landing: (email: string) => Promise<string>;
}

/** The door of S0 §4: what the forms of `/` do. */
export class Entrance {
  constructor(private readonly parts: Parts) {}

  /** Credentials lead to a session and the page the person wanted, or to the demand for a new password. */
  signIn(request: Request, address: string): Promise<EntranceResult> {
    const { signIn, visitors, landing } = this.parts;
    const next = safeReturnPath(new URL(request.url).searchParams.get('next'));
    const origin = { address, userAgent: request.headers.get('User-Agent') ?? '' };
    return answer(async () => {
      const outcome = await signIn.withForm(request, origin);
      if (outcome.kind === 'new-password-required')
        return { to: '/', headers: [cookie(await visitors.rememberChallenge(outcome))] };
      return {
        to: next ?? (await landing(outcome.email)),
        headers: [
          cookie(await visitors.remember(outcome.token)),
          cookie(await visitors.rememberChallenge(null)),
        ],
      };
    });
  }

  /** Answers the challenge of a first access; the person then signs in with the new password. */
  setFirstPassword(request: Request): Promise<EntranceResult> {
    const { visitors, identity } = this.parts;
    return answer(async () => {
      const pending = await visitors.challenge(request.headers.get('Cookie'));
      if (!pending) throw new Problem('unauthenticated', messages.challengeExpired);
      const { password, confirmation } = newPasswordSchema.parse(
        Object.fromEntries(await request.formData()),
      );
      if (password !== confirmation)
        throw new Problem('invalid', messages.passwordMismatch, { confirmation: messages.passwordMismatch });
      await identity.completeNewPassword(pending.email, pending.challenge, password);
      return { to: '/?senha', headers: [cookie(await visitors.rememberChallenge(null))] };
    });
  }
}

async function answer(attempt: () => Promise<EntranceResult>): Promise<EntranceResult> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem && error.kind !== 'unavailable') return { problem: error };
    throw error;
  }
}
