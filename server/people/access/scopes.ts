import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** The effect of a call on the portal's data. */
export type Effect = 'read' | 'write';

/** A scope of a token (rule A17): a call of the gateway, for reading or writing. */
export type Scope = `${string}:${Effect}`;

export const scopeOf = (path: string, effect: Effect): Scope => `${path.slice(1)}:${effect}`;

/** The personal access token of a script's request. */
export interface ScriptToken {
  readonly id: string;
  /** Its scopes; null for older tokens without scopes, which may do whatever their owner may. */
  readonly scopes: readonly string[] | null;
}

/** Allows a call without a token, or with one that has the scope. @throws Problem `forbidden` */
export function demandScope(token: ScriptToken | null, scope: Scope): void {
  if (!token?.scopes || token.scopes.includes(scope)) return;
  const message = messages.tokenScope(scope);
  throw new Problem('forbidden', message, { token: message });
}
