import { Agent, request, type IncomingMessage } from 'node:http';

/** A request as it goes over the line. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'DELETE';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

const patienceMs = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/**
 * The answer to a request, read to its end, or to its head where it is a stream of events.
 * @throws Error where there is none
 */
export const answerTo = (url: string, sent: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, address, headers, body } = sent;
    const length = body ? { 'Content-Length': String(body.length) } : {};
    // An address goes as it is: `new URL` would tidy it.
    const { hostname, port } = new URL(url);
    const options = { agent, hostname, port, method, path: address, headers: { ...headers, ...length } };
    let answered = false;
    const asked = request(options, (answer) => {
      answered = true;
      const parts: Buffer[] = [];
      const end = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        });
      answer.on('data', (part: Buffer) => parts.push(part)).on('close', end);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) asked.destroy();
    });
    asked.on('error', (error) => {
      if (answered) return;
      // A connection that was kept may end the moment that it is used.
      if (asked.reusedSocket) answerTo(url, sent).then(resolve, reject);
      else reject(new Error(`No answer to ${method} ${address.slice(0, 200)}`, { cause: error }));
    });
    asked.setTimeout(patienceMs, () => asked.destroy());
    asked.end(body ?? undefined);
  });
