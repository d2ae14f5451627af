import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** What a call does to the portal's data. */
export type Effect = 'read' | 'write';

/** One thing that a token may be made for (rule A17): a call of the gateway, to read or to write by it. */
export type Scope = `${string}:${Effect}`;

export const scopeOf = (path: string, effect: Effect): Scope => `${path.slice(1)}:${effect}`;

/** The personal access token that a script came with. */
export interface ScriptToken {
  readonly id: string;
  /** What it was made for; null for one of before tokens had scopes, which does whatever its owner may. */
  readonly scopes: readonly string[] | null;
}

/** Lets a call through that is asked for without a token, or with one made for it. @throws Problem `forbidden` */
export function demandScope(token: ScriptToken | null, scope: Scope): void {
  if (!token?.scopes || token.scopes.includes(scope)) return;
  const message = messages.tokenScope(scope);
  throw new Problem('forbidden', message, { token: message });
}
