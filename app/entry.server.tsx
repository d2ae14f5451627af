import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { MarkupKeeperProvider, type MarkupKeeper } from '~/components/ui/kept-markup';
import { MarkupCache } from '~/components/ui/markup-cache';
import { NonceProvider } from '~/components/ui/nonce';
import { codeForServer } from '~/components/ui/on-demand';

const pieces = new MarkupCache();

/**
 * Renders a page and sends it in one piece. No screen defers data, so a stream would not be faster and would take twice
 * the time of rendering. The loaders' data follow the page, as in Remix's own stream, but in one piece. Every script
 * gets the answer's nonce.
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
  const draw = (keeper: MarkupKeeper | null) =>
    renderToString(
      <MarkupKeeperProvider value={keeper}>
        <NonceProvider value={nonce}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </NonceProvider>
      </MarkupKeeperProvider>,
    );
  // In development the code of a piece changes; a page of an error may have fewer routes than its address.
  const isUsual = import.meta.env.PROD && !remixContext.staticHandlerContext.errors;
  const page = isUsual ? pieces.draw(nonce, draw) : draw(null);
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

/** A script that passes data to Remix's script in the page; the data are escaped, so that they cannot end it. */
function handoff(data: string, nonce: string): string {
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? '');
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/** Reports an error of a loader or an action; the person sees the error page with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.portal.reportError(error, { requestId: context.requestId, path: new URL(request.url).pathname });
}
