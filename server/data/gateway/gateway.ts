import { BSON, type Db } from 'mongodb';
import type { Limits } from '../../people/access/limits';
import type { AccessTokens, TokenRecord } from '../../people/access/tokens';
import { scopeOf, tokenPrefix } from '../../people/access';
import type { Effect, Scope, ScriptToken } from '../../people/access/scopes';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { FileRecord } from '../provenance/file';
import type { LetInBy } from '../../insight/panels/embedding/port';
import type { Asker } from '../../people/users/reach';
import type { Person } from '../../people/users/user';
import type { Users } from '../../people/users/users';
import type { AutomatedUploads } from './automated-uploads';
import { CallTurns } from './call-turns';
import { actOf, type Operation, type Performed } from './operation';
import { jsonOf } from './body';
import { documentOf } from './openapi';
import { allowListOf, registered } from './operations';
import { basesServed, isServedTo, served } from './served';

/** Reads an identity token of the configured issuer; null without an issuer, or for another token. */
export type IdTokenReader = (token: string) => Promise<string | null>;

interface Deps {
  readonly db: Db;
  readonly flags: Flags;
  readonly operations: readonly Operation[];
  readonly tokens: AccessTokens;
  readonly idTokens: IdTokenReader;
  readonly users: Users;
  readonly audit: Audit;
  readonly automated: AutomatedUploads;
  readonly limits: Limits;
  readonly title: string;
  readonly publicUrl?: string;
}

const effectLabels: Readonly<Record<Effect, string>> = { read: 'ler', write: 'alterar' };

/** Who a script is: the person whose token it holds. */
export interface Script {
  readonly person: Person;
  /** Null for an identity token. */
  readonly token: ScriptToken | null;
}

/** The requester, with address and token. */
export interface Requester extends Asker {
  readonly token: ScriptToken | null;
  /** How the requester was authenticated, for calls that make addresses. */
  readonly letInBy?: LetInBy;
}

/** The calls for scripts and older clients, under the caller's own role (rule D12). */
export class Gateway {
  readonly #stranger: object;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #turns = new CallTurns();

  constructor(private readonly deps: Deps) {
    this.#operations = new Map(deps.operations.map((operation) => [operation.path, operation]));
    this.#stranger = documentOf(deps.operations, { ...deps, known: false });
  }

  /**
   * Description of the calls; the allow list is included only for users of the portal, and bases made by form only
   * for people who may see them.
   */
  async documentFor(person: Person | null): Promise<object> {
    if (!person) return this.#stranger;
    const bases = [...(await basesServed(this.deps.db))].filter(
      ([name, base]) => served.has(name) || isServedTo(base, person, this.deps.flags),
    );
    const operations = this.deps.operations.map((operation) => {
      const list = operation.extensions?.['x-allow-list'];
      const extensions = {
        ...operation.extensions,
        'x-allow-list': { ...(list ?? {}), ...allowListOf(new Map(bases)) },
      };
      return list ? { ...operation, extensions } : operation;
    });
    return documentOf(operations, { ...this.deps, known: true });
  }

  /** The scopes that a person may give a token, with their labels. */
  scopesFor({ type }: Person, enabled: Flags): { readonly scope: Scope; readonly label: string }[] {
    return this.deps.operations
      .filter(({ path }) => mayEnter(path, type, enabled))
      .flatMap(({ path, summary, effects }) =>
        effects.map((effect) => ({
          scope: scopeOf(path, effect),
          label: effects.length === 1 ? summary : `${summary}: ${effectLabels[effect]}`,
        })),
      );
  }

  /** The addresses at which an `Authorization` header counts. */
  serves(path: string): boolean {
    return this.#operations.has(path);
  }

  /**
   * Who an `Authorization: Bearer` header names: the owner of a personal access token, or the person of an identity
   * token of the configured issuer; null for everything else.
   * @throws Problem `throttled` for an address that guesses
   */
  async identify(header: string, address: string): Promise<Script | null> {
    const script = await this.#scriptOf(header);
    if (!script) await this.deps.limits.refused(address);
    return script;
  }

  async #scriptOf(header: string): Promise<Script | null> {
    const [, token = ''] = /^Bearer +([\w.~+/-]{1,16384}=*)$/i.exec(header) ?? [];
    const record: TokenRecord | null = token.startsWith(tokenPrefix)
      ? await this.deps.tokens.find(token)
      : null;
    const email = record?.user ?? (token.includes('.') ? await this.deps.idTokens(token) : null);
    const person = email === null ? null : await this.deps.users.person(email);
    if (!person) return null;
    return { person, token: record && { id: record._id.toHexString(), scopes: record.scopes ?? null } };
  }

  /**
   * Answers a call. Dates and identifiers in the answer are in Extended JSON.
   * @throws Problem for any refusal of the operation, `too-large` and `invalid` for its body, `throttled`
   */
  async call(path: string, request: Request, requester: Requester): Promise<Response> {
    const operation = this.#operations.get(path);
    if (!operation) throw new Problem('absent', messages.absent);
    const { person, address, proven, token, letInBy = null } = requester;
    await this.deps.limits.call(person.email);
    const origin = this.deps.publicUrl ?? new URL(request.url).origin;
    const caller = { person, address, proven, token, letInBy, origin };
    const body = await jsonOf(request);
    const performed = await this.#turns.in(person.email, () =>
      this.deps.limits.costing(person.email, () => operation.perform(caller, body)),
    );
    await this.#tell(actOf(operation.path), performed, requester);
    return new Response(BSON.EJSON.stringify(performed.answer, { relaxed: true }), {
      status: operation.status,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }

  /** What an upload that was streamed is answered with. */
  async accepted(
    files: readonly FileRecord[],
    { person, address, token }: Omit<Requester, 'proven'>,
  ): Promise<object> {
    await this.deps.automated.note(files);
    await this.deps.audit.record(
      files.map(({ originalName }) => ({
        actor: person.email,
        action: 'gateway.newFile',
        subject: originalName,
        address,
        to: { token: token?.id ?? null },
      })),
    );
    return { files: files.map(registered) };
  }

  /**
   * Changes are recorded one by one; reads once an hour for each token and collection, otherwise they would fill the
   * trail.
   */
  async #tell(
    action: AuditEntry['action'],
    { changed, subject }: Performed,
    requester: Requester,
  ): Promise<void> {
    const { person, address, token } = requester;
    const hour = new Date().toISOString().slice(0, 13);
    const id = `${action}:${token?.id ?? person.email}:${address}:${subject}:${hour}`;
    await this.deps.audit.record([
      {
        ...(changed ? {} : { id }),
        actor: person.email,
        action,
        subject,
        address,
        to: { token: token?.id ?? null },
      },
    ]);
  }
}
