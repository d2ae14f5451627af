import type { Request, RequestHandler } from 'express';
import { accessTable, decide } from '../../app/domain/people/access/access';
import type { Cost } from '../../app/domain/screens/cost';
import type { Portal } from '../portal';
import { localsOf } from './context';
import { chargeOf } from './costs';
import { passOver } from './connections';
import { Refusal } from './failures';

/** Maximum number of body bytes that one process buffers at once. */
const maxBufferedBytes = 256 * 1_024 ** 2;
/** Parts of a form with files in it. */
const maxParts = 1_000;
/** Bytes of a part's headers: its name, a file's, and its type. The framework's parser takes its time over more. */
const maxHeaders = 8 * 1_024;

let bufferedBytes = 0;

/**
 * Reads the body of a form or a call before the framework does, and counts it while it arrives, whatever its
 * announced length. Uploads were streamed before; the body of a sender without access is discarded.
 */
export function bodies(portal: Portal): RequestHandler {
  return (req, res, next) => {
    if (req.readableDidRead || !hasBody(req)) return next();
    // Only a POST's says anything.
    if (req.method !== 'POST') {
      passOver(req);
      return next();
    }
    const { key, cost } = chargeOf(req.path);
    const { person } = localsOf(res).visitor;
    if (decide(accessTable[key], person?.type ?? null, portal.config.flags) !== 'allowed') {
      passOver(req);
      return next();
    }
    if (cost.types && !cost.types.some((type) => req.is(type))) {
      passOver(req);
      return next(new Refusal(415));
    }
    readWhole(req, cost).then(
      async (body) => {
        if (body === null) return;
        localsOf(res).body = body;
        next((await isReadable(req, body)) ? undefined : new Refusal(400));
      },
      (error: unknown) => next(error),
    );
  };
}

const hasBody = (req: Request): boolean =>
  req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;

/**
 * The body of a request; null where its sender went before its end.
 * @throws Refusal 413 beyond its bytes or fields, 503 where the process holds too much already
 */
function readWhole(req: Request, limits: Cost): Promise<Buffer<ArrayBuffer> | null> {
  const isForm = Boolean(req.is('application/x-www-form-urlencoded'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let fields = 1;
    const give = () => {
      bufferedBytes -= length;
      chunks.length = 0;
    };
    const refuse = (status: number) => {
      req.off('data', take).off('end', end).off('close', leave);
      give();
      passOver(req);
      reject(new Refusal(status, status === 503 ? { 'Retry-After': '5' } : {}));
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      bufferedBytes += chunk.length;
      chunks.push(chunk);
      if (isForm) fields += separatorsIn(chunk, limits.fields);
      if (length > limits.body || fields > limits.fields) refuse(413);
      else if (bufferedBytes > maxBufferedBytes) refuse(503);
    };
    const end = () => {
      req.off('close', leave);
      const body = Buffer.concat(chunks, length);
      give();
      resolve(body);
    };
    const leave = () => {
      give();
      resolve(null);
    };
    if (Number(req.get('Content-Length') ?? 0) > limits.body) return refuse(413);
    req.on('data', take).once('end', end).once('close', leave);
  });
}

/** Counts the separators of fields in a piece of a form, up to a maximum. */
function separatorsIn(chunk: Buffer, max: number): number {
  let count = 0;
  for (let at = chunk.indexOf('&'); at !== -1 && count <= max; at = chunk.indexOf('&', at + 1)) count += 1;
  return count;
}

/** Whether a part has headers, and few. */
const isHeaded = (part: string): boolean => part.slice(0, maxHeaders).includes('\r\n\r\n');

/** A form with files in it that the framework's parser can make something of, in reasonable time. */
async function isReadable(req: Request, body: Buffer<ArrayBuffer>): Promise<boolean> {
  if (!req.is('multipart/form-data')) return true;
  const type = req.get('Content-Type') ?? '';
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary) return false;
  const parts = body.toString('latin1').split(`--${boundary}`, maxParts + 3);
  if (parts.length > maxParts + 2 || !parts.slice(1, -1).every(isHeaded)) return false;
  return new Response(body, { headers: { 'Content-Type': type } }).formData().then(
    () => true,
    () => false,
  );
}
