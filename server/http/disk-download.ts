import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { messages } from '../../app/domain/messages';
import { downloadPath, type DiskStorage } from '../platform/storage/disk';
import { attachment } from '../../app/domain/values/attachment';

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
