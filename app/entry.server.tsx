import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { NonceProvider } from '~/components/ui/nonce';
import { codeForServer } from '~/components/ui/on-demand';

/**
 * Draws a page and answers it whole: no screen defers anything, so a stream of many small pieces would reach nobody
 * sooner and cost twice as much as drawing it. What the loaders answered follows the page for the browser's scripts,
 * as Remix's own stream would bring it, in one piece. The answer's nonce goes to every script.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  { nonce, answerWith, turnToDraw }: AppLoadContext,
): Promise<Response> {
  await codeForServer();
  await turnToDraw();
  const page = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  const data = serverHandoffStream ? await whole(serverHandoffStream) : '';
  const body = Buffer.from(`<!DOCTYPE html>${page}${handoff(data, nonce)}`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Length', String(body.byteLength));
  answerWith(body);
  return new Response(null, { headers, status });
}

async function whole(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true });
  return text;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A script that gives data to the one that Remix has put into the page; no text in it can end it. */
function handoff(data: string, nonce: string): string {
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? '');
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/** What a loader or action threw is reported; a person sees the error page and the request's name. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.portal.reportError(error, { requestId: context.requestId, path: new URL(request.url).pathname });
}
