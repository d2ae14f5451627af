import type { Readable } from 'node:stream';
import { Digester, isSame, type Digests } from '../../files/digests';
import { DamagedFile } from './failure';

/**
 * A stored content as it is read, held at its end against what arrived from the sender: a store may have lost or changed
 * bytes since.
 * @throws DamagedFile at the end
 */
export async function* asSent(content: Readable, arrived: Digests | null): AsyncGenerator<Buffer> {
  const digester = arrived && new Digester(arrived.partBytes);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    digester?.update(chunk);
    yield chunk;
  }
  if (arrived && digester && !isSame(digester.end(), arrived)) throw new DamagedFile();
}
