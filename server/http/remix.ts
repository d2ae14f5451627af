import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import type { Config } from '../config';
import { maxAddressLength, type ConcurrencyLimiter } from './limits';
import { sendPieces, sendWhole } from './compression';
import { localsOf } from './context';
import { withOneLook } from '../platform/mongo';
import { originOf } from './origin';
import { Refusal } from './failures';

interface Screens {
  readonly build: ServerBuild;
  readonly config: Config;
  readonly contextOf: (req: ExpressRequest, res: ExpressResponse) => AppLoadContext;
  readonly turns: ConcurrencyLimiter;
}

/**
 * Passes Express's requests to Remix, and its answers to Express. Unlike Remix's own adapter it passes on a body that
 * was read and measured before (`bodies`), and an address with the portal's host rather than the sent one.
 */
export function screensOf({ build, config, contextOf, turns }: Screens): RequestHandler {
  const handle = createRequestHandler(build, config.mode === 'dev' ? 'development' : 'production');
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const answer = async (req: ExpressRequest, res: ExpressResponse) => {
    const request = requestOf(req, res, originOf(req, config));
    const work = () => handle(request, contextOf(req, res));
    // Answers to forms are short, and those to wrong guesses slow on purpose: they do not occupy a turn.
    const made = await (req.method === 'POST' ? work() : turns.in(res, () => withOneLook(work)));
    await send(req, res, made, secure);
  };
  return (req, res, next) => void answer(req, res).catch(next);
}

function requestOf(req: ExpressRequest, res: ExpressResponse, origin: string): Request {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, given] of Object.entries(req.headers))
    for (const value of [given ?? []].flat()) headers.append(name, value);
  // The origin of forms is already checked (`sameOriginMutations`). Remix would compare it with `Host` again, which a
  // proxy may have changed, also for HEAD requests of page data.
  headers.delete('Origin');
  const { body } = localsOf(res);
  // A form without fields is a form, whatever its content type.
  if (!body && !req.readableDidRead) headers.set('Content-Type', 'application/x-www-form-urlencoded');
  return new Request(`${origin}${req.originalUrl}`, {
    method: req.method,
    headers,
    signal: gone.signal,
    body: req.method === 'POST' ? (body ?? '') : null,
  });
}

/** What the data of a page comes as. No screen defers any, so all of it is there when its answer is. */
const pageData = 'text/x-script';

async function whole(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  const [first] = pieces;
  return first && pieces.length === 1 ? first : Buffer.concat(pieces);
}

async function send(
  req: ExpressRequest,
  res: ExpressResponse,
  { status, headers, body }: Response,
  secure: boolean,
): Promise<void> {
  // Redirects to addresses that would be refused are not sent.
  if ((headers.get('Location')?.length ?? 0) > maxAddressLength) throw new Refusal(413);
  res.status(status);
  for (const [name, value] of headers) res.append(name, value);
  const { page } = localsOf(res);
  if (page) return sendWhole(req, res, page, secure);
  const type = headers.get('Content-Type');
  if (body && type === pageData) return sendWhole(req, res, await whole(body), secure);
  if (type?.startsWith('text/event-stream')) res.flushHeaders();
  if (body) await sendPieces(req, res, body, secure);
  else res.end();
}
