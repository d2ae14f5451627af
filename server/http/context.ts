import type { AppLoadContext } from '@remix-run/server-runtime';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import type { Visitor } from '../access/visitor';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Portal } from '../portal';
import type { Person } from '../users/user';
import { eventStream } from './event-stream';

/** What every loader and action receives. */
export interface PortalContext {
  readonly portal: Portal;
  readonly visitor: Visitor;
  /** Nonce of this answer's content security policy. */
  readonly nonce: string;
  /** Names this request in the log and on error pages. */
  readonly requestId: string;
  /** Address the request came from, as far as the trusted proxies tell. */
  readonly address: string;
  /** Sets a header on the answer, whatever Remix makes of the rest. */
  setHeader(name: string, value: string): void;
  /** The signed-in person; routes that the access table closes to visitors may count on one. */
  person(): Person;
  /** Answers with server-sent events for as long as the browser listens. */
  events: typeof eventStream;
  /** Why an upload, received before Remix saw the request, was not accepted. */
  readonly uploadProblem?: Problem;
}

declare module '@remix-run/server-runtime' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way Remix lets a context be typed
  interface AppLoadContext extends PortalContext {}
}

/** Values that earlier handlers leave on an Express answer for the ones after them. */
export interface Locals {
  nonce: string;
  requestId: string;
  visitor: Visitor;
  uploadProblem?: Problem;
}

export const localsOf = (res: ExpressResponse) => res.locals as Locals;

/** The load context of one request. */
export function contextOf(portal: Portal, req: ExpressRequest, res: ExpressResponse): AppLoadContext {
  const { nonce, requestId, visitor, uploadProblem } = localsOf(res);
  return {
    portal,
    visitor,
    nonce,
    requestId,
    address: req.ip ?? '',
    setHeader: (name, value) => void res.setHeader(name, value),
    person: () => personOf(visitor),
    events: eventStream,
    uploadProblem,
  };
}

/** @throws Problem `unauthenticated` where nobody is signed in */
export function personOf({ person }: Visitor): Person {
  if (!person) throw new Problem('unauthenticated', messages.sessionExpired);
  return person;
}
