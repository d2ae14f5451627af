import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import type { ShownPasskey } from '../../../app/domain/people/factors/passkey';
import { Problem } from '../../platform/errors';
import type { Limits, Trier } from '../access/limits';
import type { RefusalLog } from '../access/refusal-log';
import type { Audit } from '../audit/audit';
import { typedCode, type TypedCode } from './codes';
import type { Passkeys } from './passkeys';
import type { SecondFactors } from './second-factors';

interface Deps {
  readonly factors: Pick<SecondFactors, 'prove'>;
  readonly passkeys: Pick<Passkeys, 'prove'>;
  readonly limits: Pick<Limits, 'attempt' | 'refused'>;
  readonly refusalLog: Pick<RefusalLog, 'recording'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** Checks codes of the second factor. Wrong ones are counted for the guesser, and do not lock the owner out. */
export class FactorCheck {
  constructor(private readonly deps: Deps) {}

  /**
   * @param holder id of the session or of the waiting sign-in
   * @throws Problem `invalid` for a passkey of another account
   */
  passkey(trier: Trier, holder: string, shown: ShownPasskey): Promise<void> {
    const { refusalLog, passkeys } = this.deps;
    return refusalLog.recording('factor', trier, () =>
      this.#unguessable(trier, () => passkeys.prove({ holder, email: trier.email }, shown)),
    );
  }

  /** @throws Problem `invalid` for a wrong, old or used code, `throttled` after too many */
  async demand(trier: Trier, given: string): Promise<void> {
    const typed = typedCode(given);
    await this.deps.refusalLog.recording('factor', trier, () =>
      typed.kind === 'app' ? this.#byApp(trier, typed) : this.#byRecovery(trier, typed),
    );
  }

  /** Checks a code by the identity provider. @param attempt throws Problem `invalid` for a wrong code */
  byProvider<T>(trier: Trier, attempt: () => Promise<T>): Promise<T> {
    const { limits, refusalLog } = this.deps;
    return refusalLog.recording('factor', trier, () => limits.attempt('factor', trier, attempt, { guessed }));
  }

  #byApp(trier: Trier, typed: TypedCode): Promise<void> {
    const { factors, limits } = this.deps;
    return limits.attempt('factor', trier, () => factors.prove(trier.email, typed), {
      guessed,
      otherWay: proofMessages.factorCodesSpent,
    });
  }

  /** A recovery code cannot be guessed: it is accepted even after too many wrong app codes. */
  async #byRecovery(trier: Trier, typed: TypedCode): Promise<void> {
    const { factors, audit } = this.deps;
    const { email, address } = trier;
    await this.#unguessable(trier, () => factors.prove(email, typed));
    await audit.record([{ actor: email, action: 'factor.recovery', subject: email, address }]);
  }

  /**
   * Runs an attempt with a secret that cannot be guessed: it has no count of its own, but failures count for the
   * address.
   */
  async #unguessable({ address }: Trier, attempt: () => Promise<void>): Promise<void> {
    try {
      await attempt();
    } catch (error) {
      if (guessed(error)) await this.deps.limits.refused(address);
      throw error;
    }
  }
}

const guessed = (error: unknown): boolean => error instanceof Problem && error.kind === 'invalid';
