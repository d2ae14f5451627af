/** The floor of the upload bench: an HTTP server that pipes a body into a file, and answers when it is on disk. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const [, , file = ''] = process.argv;

const server = createServer((req, res) => {
  void pipeline(req, createWriteStream(file, { flush: true })).then(() => res.end());
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
