import fs from 'node:fs';
import { Writable } from 'node:stream';

/** Bytes that are collected for one write: a body arrives in pieces of 64 KB, each of which would cost a write. */
const writtenAtOnce = 512 * 1024;
/** Bytes after which the disk is told to sync while more arrive, so that little is left for the end. */
const keptAtOnce = 4 * 1024 * 1024;

type Done = (error?: Error | null) => void;

/** A file of the disk store that is being written; when it has finished, its bytes are safe on the disk. */
export class DiskFile extends Writable {
  #descriptor: number | null = null;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  #position: number;
  #unkept = 0;
  #keeping = false;
  #underWay = 0;
  #whenIdle: (() => void) | null = null;
  bytesWritten = 0;

  /** @param flags of the file system: `w` for a new file, `r+` with `start` for a piece of one that there is */
  constructor(
    private readonly file: string,
    private readonly flags: 'w' | 'r+',
    start = 0,
  ) {
    super({ highWaterMark: writtenAtOnce });
    this.#position = start;
  }

  override _construct(done: Done): void {
    fs.open(this.file, this.flags, 0o600, (error, descriptor) => {
      if (!error) this.#descriptor = descriptor;
      done(error);
    });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#gather(chunk);
    this.#proceed(done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    for (const { chunk } of chunks) this.#gather(chunk);
    this.#proceed(done);
  }

  override _final(done: Done): void {
    this.#write((error) => (error ? done(error) : this.#run(fs.fdatasync, done)));
  }

  /** A file is never closed during a write: its descriptor could then belong to another file. */
  override _destroy(error: Error | null, done: Done): void {
    const close = () => {
      if (this.#descriptor === null) return done(error);
      fs.close(this.#descriptor, (failure) => done(error ?? failure));
    };
    if (this.#underWay === 0) close();
    else this.#whenIdle = close;
  }

  #gather(chunk: Buffer): void {
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
  }

  #proceed(done: Done): void {
    if (this.#gatheredBytes < writtenAtOnce) done();
    else this.#write(done);
  }

  /** Writes the collected bytes; a disk that is nearly full may need several writes. */
  #write(done: Done): void {
    if (this.#gatheredBytes === 0) return done();
    const bytes = this.#gathered;
    this.#run(
      (descriptor, written) => fs.writev(descriptor, bytes, this.#position, written),
      (error, count = 0) => {
        if (error) return done(error);
        this.#position += count;
        this.bytesWritten += count;
        this.#gatheredBytes -= count;
        this.#gathered = this.#gatheredBytes === 0 ? [] : [Buffer.concat(bytes).subarray(count)];
        this.#keep(count);
        this.#write(done);
      },
    );
  }

  #keep(count: number): void {
    this.#unkept += count;
    if (this.#unkept < keptAtOnce || this.#keeping) return;
    this.#unkept = 0;
    this.#keeping = true;
    this.#run(fs.fdatasync, (error) => {
      this.#keeping = false;
      if (error) this.destroy(error);
    });
  }

  #run(
    work: (descriptor: number, done: (error: Error | null, count?: number) => void) => void,
    done: (error: Error | null, count?: number) => void,
  ): void {
    if (this.destroyed || this.#descriptor === null) return done(new Error(`${this.file} is closed`));
    this.#underWay += 1;
    work(this.#descriptor, (error, count) => {
      this.#underWay -= 1;
      if (this.destroyed && this.#underWay === 0) this.#whenIdle?.();
      done(error, count);
    });
  }
}
