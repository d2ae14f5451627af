import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const boundary = 'limite';

/** A request with files in a multipart body, with only the parts that streaming readers need. */
export function multipart(
  field: string,
  sent: readonly (readonly [name: string, content: string | Buffer])[],
): IncomingMessage {
  const pieces = sent.flatMap(([name, content]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const stream = Readable.from([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return Object.assign(stream, {
    complete: true,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }) as unknown as IncomingMessage;
}
