import type { Audit } from '../audit/audit';
import { Problem, type ProblemKind } from '../../platform/errors';
import { refusals } from '../../platform/metrics';

/** Reasons of refused sign-ins in the audit trail. */
const reasons: Partial<Record<ProblemKind, string>> = {
  unauthenticated: 'e-mail ou senha incorretos',
  invalid: 'código inválido ou vencido',
  throttled: 'tentativas demais',
  forbidden: 'sem perfil',
};

/** The secret that was tried, as the trail names it. */
const ways = { 'sign-in': 'password', recovery: 'code', factor: 'code' } as const;

const quarterMs = 15 * 60_000;

/** Writes refused sign-ins into the audit trail. */
export class RefusalLog {
  constructor(
    private readonly audit: Audit,
    private readonly wallClock: () => Date = () => new Date(),
  ) {}

  /** Runs an attempt; a refusal is recorded as `<action>.refused` before it is thrown. */
  async recording<T>(
    action: keyof typeof ways,
    { email, address }: { email: string; address: string },
    attempt: () => Promise<T>,
  ): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      const guilty = error instanceof Problem && Object.keys(error.fields).length === 0;
      const reason = guilty ? reasons[error.kind] : undefined;
      if (guilty && reason) {
        refusals.inc({ action, reason: error.kind });
        await this.audit.record([
          {
            // A lock is recorded once, whatever the number of further attempts.
            ...(error.kind === 'throttled' ? { id: this.#once(action, email, address) } : {}),
            actor: email,
            action: `${action}.refused`,
            subject: email,
            address,
            to: { way: ways[action], reason },
          },
        ]);
      }
      throw error;
    }
  }

  #once(action: string, email: string, address: string): string {
    return `${action}.locked:${email}:${address}:${Math.floor(this.wallClock().getTime() / quarterMs)}`;
  }
}
