import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { attachment } from '../../app/domain/values/attachment';
import { messages } from '../../app/domain/messages';
import type { FileStream } from '../platform/exports/export';
import { downloadPath } from '../platform/storage';
import type { DiskStorage } from '../platform/storage/disk';

/**
 * The answer that downloads a file while it is written. Remix writes a body as fast as it can be read, so the body
 * waits here for the connection `res`; when the browser leaves, the source is closed. A file that fails half-way
 * breaks the connection, so that nobody takes it for complete.
 */
export function fileResponse(
  { name, type, chunks }: FileStream,
  res: ServerResponse,
  report: (error: unknown) => void,
): Response {
  const source = chunks[Symbol.asyncIterator]();
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  res.once('close', () => {
    gone.abort();
    source.return?.().catch(report);
  });

  const next = async () => {
    if (res.writableNeedDrain) await once(res, 'drain', { signal: gone.signal });
    return source.next();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (gone.signal.aborted) return controller.close();
          report(error);
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Serves the disk store's signed addresses: the object as a download under its original name, nothing to run. */
export function diskDownloads(storage: DiskStorage): Router {
  const router = Router();
  router.get(`${downloadPath}/:key`, (req, res, next) => {
    const query = new URLSearchParams(req.originalUrl.split('?')[1]);
    const signed = storage.verify(req.params.key, query);
    if (!signed) {
      res.status(403).type('text/plain').send(messages.downloadFailed);
      return;
    }
    Promise.all([storage.open(signed.key), storage.size(signed.key)])
      .then(async ([body, size]) => {
        res.set({
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(size),
          'Content-Disposition': attachment(signed.name),
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cache-Control': 'private, no-store',
        });
        await pipeline(body, res);
      })
      .catch(next);
  });
  return router;
}
