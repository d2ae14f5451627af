import { Writable } from 'node:stream';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceProvider } from '~/components/nonce';

const abortAfterMs = 10_000;

/**
 * Draws a page and answers it whole: no screen defers anything, so a stream of many small pieces would reach nobody
 * sooner and cost more than drawing it. The answer's nonce goes to every script that Remix writes.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, portal, requestId }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const page = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        const body = Buffer.concat(pieces);
        headers.set('Content-Type', 'text/html; charset=utf-8');
        headers.set('Content-Length', String(body.byteLength));
        resolve(new Response(body, { headers, status }));
        done();
      },
    });
    const stream = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          stream.pipe(page);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => portal.reportError(error, { requestId, path: new URL(request.url).pathname }),
      },
    );
    const timer = setTimeout(() => stream.abort(), abortAfterMs);
  });
}

/** What a loader or action threw is reported; a person sees the error page and the request's name. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return;
  context.portal.reportError(error, { requestId: context.requestId, path: new URL(request.url).pathname });
}
