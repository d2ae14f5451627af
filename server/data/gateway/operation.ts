import { demandScope, scopeOf } from '../../people/access';
import type { Effect } from '../../people/access/scopes';
import type { AuditEntry } from '../../people/audit/audit';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { z } from '../../platform/zod';
import type { Caller } from './proxy';

/** The path of a call. The record of its address declares its act in the trail. */
type CallPath<A = AuditEntry['action']> = A extends `gateway.${infer Name}` ? `/${Name}` : never;

/** What the trail calls a call. */
export const actOf = (path: CallPath) => `gateway.${path.slice(1)}` as AuditEntry['action'];

/** What the OpenAPI document says of a call. */
interface Description {
  readonly path: CallPath;
  readonly summary: string;
  readonly description: string;
  /** Schema of a form that the address takes too, files and all (server/http/uploads.ts). */
  readonly form?: object;
  /** What else the document says of it, under names that begin with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
  /** Status of an answer that went well. */
  readonly status: 200 | 201;
  /** Example of a body. */
  readonly example: unknown;
}

interface Definition<Body, Answer> extends Description {
  readonly body: z.ZodType<Body>;
  readonly answer: z.ZodType<Answer>;
  /**
   * Whether the call changes something, or a function that decides it from the body: changes are recorded one by one,
   * reads once an hour.
   */
  readonly changes: boolean | ((body: Body) => boolean);
  /** What was asked, in a word or two, for the audit trail. */
  readonly subject: (body: Body) => string;
  readonly run: (caller: Caller, body: Body) => Promise<Answer>;
}

/** The result of a call. */
export interface Performed {
  readonly answer: unknown;
  readonly changed: boolean;
  readonly subject: string;
}

/**
 * One call of the gateway (rule D12): what its address takes and answers, and what does it. A call that is added
 * to the list of `openGateway` is served and documented with the others.
 */
export interface Operation extends Description {
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** What tokens may be made for. */
  readonly effects: readonly Effect[];
  /**
   * @throws Problem `invalid` for a body that does not match the schema, `forbidden` for a token without the scope,
   * and any refusal of the call
   */
  readonly perform: (caller: Caller, given: unknown) => Promise<Performed>;
}

/** A call whose body is checked against its schema first. */
export function defineOperation<Body, Answer>(definition: Definition<Body, Answer>): Operation {
  const { changes, subject, run, ...described } = definition;
  return {
    ...described,
    effects: typeof changes === 'function' ? ['read', 'write'] : [changes ? 'write' : 'read'],
    perform: async (caller, given) => {
      const parsed = described.body.safeParse(given);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') ?? '';
        throw new Problem('invalid', field ? `${messages.gatewayBody} (${field})` : messages.gatewayBody);
      }
      const body = parsed.data;
      const changed = typeof changes === 'function' ? changes(body) : changes;
      demandScope(caller.token, scopeOf(described.path, changed ? 'write' : 'read'));
      return { answer: await run(caller, body), changed, subject: subject(body) };
    },
  };
}
