import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** The effect of a call on the portal's data. */
export type Effect = 'read' | 'write';

/** One thing that a token may be made for (rule A17): a call of the gateway, to read or to write by it. */
export type Scope = `${string}:${Effect}`;

export const scopeOf = (path: string, effect: Effect): Scope => `${path.slice(1)}:${effect}`;

/** The personal access token that a script came with. */
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
