import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** A body of JSON has no reason to be longer: files are streamed. */
const longest = 256 * 1_024;
/** How much of a larger body is read and discarded, so that its sender can read the answer. */
const maxDrained = 16 * 1_024 * 1_024;

/** The JSON of a request. @throws Problem `too-large` beyond 256 KB, `invalid` if it is not JSON */
export async function jsonOf(request: Request): Promise<unknown> {
  const text = await boundedText(request);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('invalid', messages.gatewayBody, {}, { cause });
  }
}

async function boundedText({ body }: Request): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of Readable.fromWeb(body as ReadableStream<Uint8Array>)) {
    const { length: size } = chunk as Uint8Array;
    length += size;
    if (length > maxDrained) break;
    if (length <= longest) chunks.push(chunk as Uint8Array);
  }
  if (length > longest) throw new Problem('too-large', messages.gatewayTooLarge);
  return Buffer.concat(chunks).toString('utf8');
}
