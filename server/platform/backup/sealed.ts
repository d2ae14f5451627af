import { createHash } from 'node:crypto';
import { pipeline, PassThrough, Readable, Transform, Writable } from 'node:stream';
import { pipeline as passing } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Place } from './place';

/** Bytes by their number and SHA-256, in hexadecimal digits. */
export interface Seal {
  readonly size: number;
  readonly sha256: string;
}

/** A stream that passes bytes through and computes their size and checksum. */
export function sealing(): { through: Transform; seal(): Seal } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, seal: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Stores `body`, after its transformations, under `name`, and returns the size and checksum of the stored bytes. */
export async function put(
  place: Place,
  name: string,
  body: Readable,
  ...ways: readonly Transform[]
): Promise<Seal> {
  const { through, seal } = sealing();
  await place.put(name, passed(body, ...ways, through));
  return seal();
}

/** What comes out of the last of some streams; it fails where any of them does, and all end with it. */
export function passed(body: Readable, ...ways: readonly Transform[]): Readable {
  const end = new PassThrough();
  pipeline([body, ...ways, end], (error) => {
    if (error && !end.destroyed) end.destroy(error);
  });
  return end;
}

export const putText = (place: Place, name: string, content: string): Promise<Seal> =>
  put(place, name, Readable.from([Buffer.from(content)], { objectMode: false }));

export const textOf = async (place: Place, name: string): Promise<string> => text(await place.open(name));

/** Reads the file under `name` to its end and returns its size and checksum. */
export async function sealOf(place: Place, name: string): Promise<Seal> {
  const { through, seal } = sealing();
  await passing(
    await place.open(name),
    through,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  return seal();
}

export const isSame = (one: Seal, other: Seal): boolean =>
  one.size === other.size && one.sha256 === other.sha256;
