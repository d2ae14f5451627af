import { once } from 'node:events';
import { createServer as plainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as secureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { KeyPair } from './certificates';

/** Serves one file at an address with an `ETag`, optionally only with a given `Authorization`. */
export async function fileHost(pair?: KeyPair) {
  let [content, wanted, coding] = ['sku;valor\nA1;1', '', ''];
  const served: number[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${createHash('sha1').update(content).digest('hex')}"`;
    const respond = (status: number, headers = {}, body: string | Buffer = '') => {
      served.push(status);
      response.writeHead(status, headers).end(body);
    };
    if (request.url === '/movido.csv') return respond(302, { location: '/dados.csv' });
    if (request.url !== '/dados.csv') return respond(404);
    if (request.headers.authorization !== (wanted || undefined)) return respond(401);
    if (request.headers['if-none-match'] === etag) return respond(304, { etag });
    if (!coding) return respond(200, { etag, 'content-length': Buffer.byteLength(content) }, content);
    const body = coding.endsWith('gzip') ? gzipSync(content) : content;
    return respond(200, { etag, 'content-encoding': coding, 'content-length': body.length }, body);
  };
  const server = pair ? secureServer(pair, answer) : plainServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${pair ? 'https' : 'http'}://localhost:${port}/dados.csv`,
    /** The statuses of all answers so far. */
    served,
    holds: (text: string) => void (content = text),
    /** Sets a `Content-Encoding` that was not requested. */
    encodes: (as: string) => void (coding = as),
    wants: (authorization: string) => void (wanted = authorization),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
