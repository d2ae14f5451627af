import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, type Writable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** The codings that answers come in, the better one first. */
type Coding = 'br' | 'gzip';

/** Bytes of an answer that is too short to be worth it. */
const least = 1_024;
/** Random bytes, at most, that hide how well an answer was compressed. */
const maxPadding = 96;

/** The quickest of both: a page is drawn for one answer, and better ones cost more than they save (`npm run bench compression`). */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const level = 1;

const texts = /^(?:text\/(?!event-stream)|application\/(?:\w+\+)?(?:json|xml)|image\/svg\+xml)/;

/** The coding that a client takes, the better one first; null for none. Browsers name the older one first, and mean nothing by it. */
export function codingOf(req: Request): Coding | null {
  if (req.acceptsEncodings('br')) return 'br';
  return req.acceptsEncodings('gzip') ? 'gzip' : null;
}

/**
 * Sends an answer that is known whole, compressed where that is of use and gives nothing away.
 * @param secure true where the portal is reached by HTTPS
 */
export function sendWhole(req: Request, res: Response, body: Uint8Array, secure: boolean): void {
  const coding = chosen(req, res, secure);
  if (coding === null || body.byteLength < least) return void res.end(body);
  const sent =
    coding === 'br'
      ? brotliCompressSync(body, {
          params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
        })
      : gzipSync(body, { level });
  mark(req, res, coding);
  res.setHeader('Content-Length', sent.byteLength);
  res.end(sent);
}

/**
 * The same for a streamed answer: each piece is sent as soon as it is available, and the next one is read when the
 * browser takes it. If the browser leaves, the source is closed.
 */
export async function sendPieces(
  req: Request,
  res: Response,
  body: ReadableStream<Uint8Array>,
  secure: boolean,
): Promise<void> {
  const coding = chosen(req, res, secure);
  const reader = body.getReader();
  const gone = new AbortController();
  let isOver = false;
  const left = new Promise<void>((resolve) => {
    const leave = () => {
      // Every answer closes; after a complete one there is nothing to abort.
      if (isOver) return resolve();
      gone.abort();
      // The reader has received the source's failure.
      resolve(reader.cancel().catch(() => undefined));
    };
    if (res.destroyed) leave();
    else res.once('close', leave);
  });
  let to: Writable | null = null;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      to ??= coding === null || piece.value.byteLength < least ? res : encoderTo(req, res, coding);
      if (!to.write(piece.value)) await once(to, 'drain', { signal: gone.signal });
    }
    isOver = true;
    (to ?? res).end();
  } catch (error) {
    if (gone.signal.aborted) return left;
    (to ?? res).destroy(error as Error);
    throw error;
  }
}

function encoderTo(req: Request, res: Response, coding: Coding): Writable {
  mark(req, res, coding);
  res.removeHeader('Content-Length');
  const encoder =
    coding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotli })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level });
  // If the browser leaves, both end; the request log records it.
  pipeline(encoder, res, () => undefined);
  return encoder;
}

/** The encoding of an answer whose head is ready; null if it is sent unchanged. */
function chosen(req: Request, res: Response, secure: boolean): Coding | null {
  const plain =
    !texts.test(String(res.getHeader('Content-Type') ?? '')) ||
    res.hasHeader('Content-Disposition') ||
    res.hasHeader('Content-Encoding');
  if (plain) return null;
  res.vary('Accept-Encoding');
  res.vary('Sec-Fetch-Site');
  return secure && !askedHere(req) ? null : codingOf(req);
}

/**
 * True unless another site made the browser send the request with its credentials. Such a site may control words of
 * the answer, and somebody on the network could infer from its length which of them it already contains.
 */
function askedHere(req: Request): boolean {
  if (req.get('Cookie') === undefined) return true;
  const site = req.get('Sec-Fetch-Site');
  return site === 'same-origin' || site === 'none';
}

function mark(req: Request, res: Response, coding: Coding): void {
  res.setHeader('Content-Encoding', coding);
  const tag = res.getHeader('ETag');
  if (typeof tag === 'string' && tag.startsWith('"')) res.setHeader('ETag', `W/${tag}`);
  if (req.get('Cookie') !== undefined)
    res.setHeader('X-Padding', randomBytes(randomInt(maxPadding + 1)).toString('base64url'));
}
