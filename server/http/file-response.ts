import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FileStream } from '../platform/exports/export';
import { attachment } from '../../app/domain/values/attachment';

/**
 * The answer that downloads a file while it is written. Remix writes an answer's body as fast as it can be read, so
 * the body waits here for the connection `res` to take what it has; when the browser leaves, the source is closed.
 * A file that fails half-way breaks the connection, so that nobody takes it for whole.
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
