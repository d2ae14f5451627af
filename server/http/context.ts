import type { AppLoadContext } from '@remix-run/server-runtime';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import type { Browser } from '../people/access/browser';
import type { Seat } from '../people/access/owner-check';
import type { ScriptToken } from '../people/access/scopes';
import type { Visitor } from '../people/access/session-cookies';
import { messages } from '../../app/domain/messages';
import { addresses, screens } from '../../app/domain/screens';
import { Problem, type ProblemKind } from '../platform/errors';
import type { Export, ExportMaking } from '../platform/exports/export';
import { exportFile } from '../platform/exports';
import type { ExportFormat } from '../platform/exports/file';
import type { LetInBy } from '../insight/panels/embedding/port';
import type { Portal } from '../portal';
import type { Asker, Caller } from '../people/users/reach';
import type { Person } from '../people/users/user';
import { eventsFor, type eventStream } from './event-stream';
import { fileResponse } from './file-response';
import { DrawingTurns } from './drawing-turns';

/** What every loader and action receives. */
export interface PortalContext {
  readonly portal: Portal;
  readonly visitor: Visitor;
  /** Nonce of this answer's content security policy. */
  readonly nonce: string;
  /** Names this request in the log and on error pages. */
  readonly requestId: string;
  /** Address of the request, as reported by the trusted proxies. */
  readonly address: string;
  /** The personal access token that the caller came with; null for a browser's session. */
  readonly token: ScriptToken | null;
  /** Sets a header on the answer, independent of Remix. */
  setHeader(name: string, value: string): void;
  /** Sends the body of a completely drawn page unchanged; the Response for Remix has no body. */
  answerWith(body: Uint8Array): void;
  /** Waits until this page may be drawn: others that were asked for before it come first. */
  turnToDraw(): Promise<void>;
  /** What the caller is let in by: addresses made for them end with it. */
  readonly letInBy: LetInBy;
  /** The signed-in person; routes that the access table closes to visitors may count on one. */
  person(): Person;
  readonly browser: Browser;
  /** The browser in which that person sits. */
  seat(): Seat;
  /** The person, for services that may require a proof of identity (rule A23). */
  asker(): Asker;
  /** Adds to an answer about a problem when to retry; an outage is reported. */
  warn(problem: Problem): void;
  /**
   * A refusal that the page can show; sets a retry time if that helps. `kinds` are those that the page can show, by
   * default all except an outage.
   * @throws the error itself for other kinds
   */
  refusal(error: unknown, kinds?: readonly ProblemKind[]): Problem;
  /** Answers with server-sent events for as long as the browser listens. */
  events: typeof eventStream;
  /**
   * Where the page is asked for as a file (`export=csv`, `xlsx` or `pdf`): makes the answer, which the loader throws as it
   * would a redirect. Null in every other request; pages whose record does not say `exports` have no file.
   */
  readonly exportAs: ((table: Export) => Response) | null;
  /** Paths of the screens that cover the page before them while they are on their way. */
  readonly coveringPaths: readonly string[];
  /** Why an upload, received before Remix saw the request, was not accepted. */
  readonly uploadProblem?: Problem;
  /** Why the identity provider's answer, taken before Remix saw the request, was not believed. */
  readonly federationProblem?: Problem;
}

declare module '@remix-run/server-runtime' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the way Remix lets a context be typed
  interface AppLoadContext extends PortalContext {}
}

/** Values that earlier handlers leave on an Express answer for the ones after them. */
export interface Locals {
  nonce: string;
  requestId: string;
  /** The trace that the request belongs to, and the portal's own span in it. */
  trace: string;
  span: string;
  visitor: Visitor;
  token: ScriptToken | null;
  /** What the request's body was, read whole. */
  body?: Buffer<ArrayBuffer>;
  /** A page that was drawn whole; read back out of a Response's stream it was about 2 % slower. */
  page?: Uint8Array;
  uploadProblem?: Problem;
  federationProblem?: Problem;
}

export const localsOf = (res: ExpressResponse) => res.locals as Locals;

/** Problems that a page can show itself; an outage is shown by the error page. */
const sayable: readonly ProblemKind[] = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'absent',
  'conflict',
  'too-large',
  'throttled',
];

const drawing = new DrawingTurns();

/** Screens that cover the page before them (rule X23). */
const coveringPaths = addresses.filter((address) => screens[address].covers);

/** The load context of one request; `format` if it requests a page as a file. */
export function contextOf(
  portal: Portal,
  req: ExpressRequest,
  res: ExpressResponse,
  format: ExportFormat | null,
): AppLoadContext {
  const { nonce, requestId, visitor, token, uploadProblem, federationProblem } = localsOf(res);
  const warn = (problem: Problem): void => {
    if (problem.retryAfter) res.setHeader('Retry-After', String(problem.retryAfter));
    if (problem.kind === 'unavailable')
      portal.reportError(problem.cause ?? problem, { requestId, path: req.path });
  };
  const browser = {
    cookies: req.headers.cookie ?? null,
    address: req.ip ?? '',
    userAgent: req.get('User-Agent') ?? '',
  };
  return {
    portal,
    visitor,
    token,
    nonce,
    requestId,
    address: browser.address,
    setHeader: (name, value) => void res.setHeader(name, value),
    answerWith: (page) => void (localsOf(res).page = page),
    turnToDraw: drawing.arrive(),
    letInBy: token ? { token: token.id } : visitor.session ? { session: visitor.session } : null,
    person: () => personOf(visitor),
    browser,
    seat: () => ({
      ...browser,
      email: personOf(visitor).email,
      token: visitor.token,
      session: visitor.session,
    }),
    asker: () => askerOf(portal, { person: personOf(visitor), address: browser.address }, visitor, token),
    warn,
    refusal: (error, kinds = sayable) => {
      const problem = portal.problemOf(error);
      if (!problem || !kinds.includes(problem.kind)) throw error;
      warn(problem);
      return problem;
    },
    events: eventsFor(req),
    exportAs:
      format &&
      ((table) =>
        fileResponse(exportFile(format, table, making(portal, visitor)), res, (error) =>
          portal.reportError(error, { requestId, path: req.path }),
        )),
    coveringPaths,
    uploadProblem,
    federationProblem,
  };
}

const making = ({ clock, config }: Portal, { person }: Visitor): ExportMaking => ({
  by: person ? person.name || person.email : '',
  at: clock.stamp(),
  company: config.tenant,
});

function askerOf(
  { ownerCheck }: Portal,
  caller: Caller,
  visitor: Visitor,
  script: ScriptToken | null,
): Asker {
  const { email } = caller.person;
  const proven = async () => ({
    ...caller,
    proof: script
      ? ownerCheck.proofOfScript(email, script)
      : await ownerCheck.proofOf({ email, token: visitor.token }),
  });
  return { ...caller, proven };
}

/** @throws Problem `unauthenticated` without a signed-in person */
export function personOf({ person }: Visitor): Person {
  if (!person) throw new Problem('unauthenticated', messages.sessionExpired);
  return person;
}
