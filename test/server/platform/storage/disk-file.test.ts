import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskFile } from '../../../../server/platform/storage/disk-file';

const { writev, close } = fs;
const data = randomBytes(9_000_001);
const pieces = () =>
  Array.from({ length: Math.ceil(data.length / 65_536) }, (_, index) =>
    data.subarray(index * 65_536, (index + 1) * 65_536),
  );

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-disk-'));
  file = path.join(folder, 'a');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (sink: DiskFile) => pipeline(Readable.from(pieces()), sink);

test('small pieces are written together, synced while more arrive and once more at the end', async () => {
  const writes = vi.spyOn(fs, 'writev');
  const keeps = vi.spyOn(fs, 'fdatasync');
  const sink = new DiskFile(file, 'w');
  await write(sink);
  expect(data.equals(await readFile(file))).toBe(true);
  expect(sink.bytesWritten).toBe(data.length);
  expect(writes.mock.calls.length).toBeLessThan(20);
  expect(keeps.mock.calls.length).toBeGreaterThan(1);
});

test('a piece of a file leaves the rest of it as it is', async () => {
  await writeFile(file, Buffer.alloc(data.length + 20, '-'));
  await write(new DiskFile(file, 'r+', 10));
  const around = Buffer.from('-'.repeat(10));
  expect(Buffer.concat([around, data, around]).equals(await readFile(file))).toBe(true);
});

test('a partial write is completed', async () => {
  vi.spyOn(fs, 'writev').mockImplementation(((fd: number, [first]: Buffer[], position: number, done: never) =>
    writev(fd, [first?.subarray(0, 40_000) ?? Buffer.alloc(0)], position, done)) as never);
  await write(new DiskFile(file, 'w'));
  expect(data.equals(await readFile(file))).toBe(true);
});

test('a failed sync fails the file', async () => {
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce(((_fd: number, done: (error: Error) => void) =>
    queueMicrotask(() => done(new Error('EIO')))) as never);
  await expect(write(new DiskFile(file, 'w'))).rejects.toThrow('EIO');
});

test('a file abandoned during a write is closed after that write', async () => {
  const events: string[] = [];
  vi.spyOn(fs, 'close').mockImplementation(((fd: number, done: never) => {
    events.push('closed');
    close(fd, done);
  }) as never);
  const sink = new DiskFile(file, 'w');
  vi.spyOn(fs, 'writev').mockImplementation(((
    fd: number,
    bytes: Buffer[],
    position: number,
    done: (...ends: never[]) => void,
  ) => {
    sink.destroy();
    writev(fd, bytes, position, ((...ends: never[]) => {
      events.push('written');
      done(...ends);
    }) as never);
  }) as never);
  await expect(write(sink)).rejects.toThrow();
  await vi.waitUntil(() => events.length === 2, 60_000);
  expect(events).toEqual(['written', 'closed']);
});
