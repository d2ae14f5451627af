import type { Readable } from 'node:stream';
import { Router, type Request, type Response } from 'express';
import { Server, DataStore, Upload, type Locker } from '@tus/server';
import { messages } from '../../app/domain/messages';
import { fileHeader, resumablePath } from '../../app/domain/data/files/upload-parts';
import { enter } from '../people/access';
import { DamagedPart, keptMs } from '../data/files';
import type { ResumableUploads } from '../data/files/resumable/resumable';
import { Problem } from '../platform/errors';
import type { Portal } from '../portal';
import type { Sender } from '../data/files/acceptance';
import type { ResumableRecord } from '../data/files/resumable/collection';
import { localsOf, personOf } from './context';

const checksumMismatch = 460;
/** The methods of the protocol. */
const methods = new Set(['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE']);

/** The upload's offset separates two requests, on any number of servers; a lock in a process could not. */
const unlocked: Locker = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
};

/** Resumable uploads by the tus protocol 1.0.0, for people who may send files. */
export function resumableUploads(portal: Portal): Router {
  const router = Router();
  router.use(resumablePath, (req, res, next) => {
    if (!methods.has(req.method)) return next();
    serve(portal, req, res).catch(next);
  });
  return router;
}

async function serve(portal: Portal, req: Request, res: Response): Promise<void> {
  try {
    const { visitor } = localsOf(res);
    enter('/captura/manual', visitor, portal.config.flags);
    const { email, type } = personOf(visitor);
    const sender = { email, type, clientName: portal.config.tenant.id };
    const datastore = new TusStore(portal.resumable, sender, req, checksumOf(req), (fileId) =>
      res.setHeader(fileHeader, fileId),
    );
    const server = new Server({
      path: resumablePath,
      relativeLocation: true,
      datastore,
      locker: unlocked,
      allowedOrigins: () => false,
      onResponseError: (_request, thrown) => {
        const error = datastore.failure ?? thrown;
        return error instanceof Error ? answerTo(portal, error, res) : undefined;
      },
    });
    const answer = await server.handleWeb(withoutBody(req));
    // The library ends the connection with every part that it refuses; the next one may come by it as well.
    answer.headers.delete('Connection');
    res.setHeaders(answer.headers);
    res.status(answer.status).end(await answer.text());
  } catch (error) {
    const { status_code, body } = answerTo(portal, error, res);
    res.status(status_code).type('json').send(body);
  }
}

/** What the library reads of a request; its store has the body. */
function withoutBody({ method, originalUrl, headers }: Request): globalThis.Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return new globalThis.Request(new URL(originalUrl, 'http://portal'), { method, headers: given });
}

/** @throws Problem `invalid` for another algorithm than SHA-256 (checksum extension) */
function checksumOf(req: Request): string | null {
  const given = req.get('Upload-Checksum');
  if (given === undefined) return null;
  const [algorithm, digest] = given.split(' ');
  if (algorithm !== 'sha256' || !digest) throw new Problem('invalid', messages.partDamaged);
  return digest;
}

/** The answer to a refusal, for the page's script; the protocol's own errors are worded by the library. */
function answerTo(portal: Portal, error: unknown, res: Response): { status_code: number; body: string } {
  const problem = portal.problemOf(error);
  if (!problem) {
    portal.reportError(error, { requestId: localsOf(res).requestId, path: resumablePath });
    return { status_code: 500, body: JSON.stringify({ message: messages.unexpected }) };
  }
  if (problem.status === 503) {
    // A disconnected sender is not a failure of the portal.
    if (!res.destroyed) portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
    res.setHeader('Retry-After', '5');
  }
  return {
    status_code: problem instanceof DamagedPart ? checksumMismatch : problem.status,
    body: JSON.stringify({ message: problem.message, fields: problem.fields }),
  };
}

/** One request's view of resumable uploads, as the tus protocol requires: those of its sender. */
export class TusStore extends DataStore {
  /** Why the part was not stored; the library reports what its streams made of that instead. */
  failure: unknown = null;
  override extensions = ['creation', 'termination', 'expiration', 'checksum'];

  #found: ResumableRecord | null = null;

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly sender: Sender,
    /** The body of the request; the library's own way of handing it on costs more than storing it. */
    private readonly body: Readable,
    /** SHA-256 of the part that the request carries, base64; null where it names none. */
    private readonly sha256: string | null,
    /** Called with the file that an upload has become. */
    private readonly onFile: (fileId: string) => void,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, collection, modified, load } = upload.metadata ?? {};
    const begun = await this.uploads.begin(this.sender, {
      name: filename ?? '',
      size: upload.size ?? 0,
      modified: /^\d{1,16}$/.test(modified ?? '') ? Number(modified) : null,
      base: collection ?? '',
      load: load ?? '',
    });
    // The protocol's library takes the upload's name from this object.
    return Object.assign(upload, this.#asTus(begun));
  }

  override async getUpload(id: string): Promise<Upload> {
    this.#found = await this.uploads.get(this.sender, id);
    return this.#asTus(this.#found);
  }

  /** The library has already read the upload and compared its offset with the request's. */
  override async write(nothing: Readable, id: string): Promise<number> {
    nothing.resume();
    try {
      const found = this.#found ?? (await this.uploads.get(this.sender, id));
      return this.#asTus(await this.uploads.write(found, this.body, this.sha256)).offset;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  override remove(id: string): Promise<void> {
    return this.uploads.drop(this.sender, id);
  }

  override getExpiration(): number {
    return keptMs;
  }

  /** The library counts an upload's expiry from its creation; the portal's counts from its last part. */
  #asTus({ _id, name, size, offset, fileId, expiresAt }: ResumableRecord): Upload {
    if (fileId !== null) this.onFile(fileId);
    return new Upload({
      id: _id,
      size,
      offset,
      metadata: { filename: name },
      creation_date: new Date(expiresAt.getTime() - keptMs).toISOString(),
    });
  }
}
