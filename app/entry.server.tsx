import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceProvider } from '~/components/nonce';

const abortAfterMs = 10_000;

/** Streams a page; robots get it whole. The answer's nonce goes to every script that Remix writes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, portal, requestId }: AppLoadContext,
): Promise<Response> {
  const wholeAtOnce = isbot(request.headers.get('User-Agent'));
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          if (!wholeAtOnce) send();
        },
        onAllReady() {
          clearTimeout(timer);
          if (wholeAtOnce) send();
        },
        onShellError: reject,
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
