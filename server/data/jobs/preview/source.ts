import { Readable } from 'node:stream';
import { maxWorkbookBytes } from '../../../../app/domain/data/files/table-kinds';
import { messages } from '../../../../app/domain/messages';
import { Unreadable } from '../../../tables/failure';
import type { Inspection } from '../../../tables/inspect';
import { beginsAsOds } from '../../../tables/ods';
import { utf16Of } from '../../../tables/text-encoding';

/** Bytes from a file's beginning that a preview reads. */
export const previewBytes = 256 * 1024;
/** A workbook that is only being sent is held in memory, and one of the older formats read whole: larger ones have no preview. */
/** A workbook or ZIP that has been sent is copied to the server's disk, which is not made for the largest of them. */
export const largestCopy = 256 * 1024 * 1024;

export interface Content {
  readonly open: () => Promise<Readable>;
  /** In bytes. */
  readonly size: number;
}

/** The input of a preview. */
export interface Source {
  /** The file's beginning, or all of it. */
  readonly bytes: Buffer;
  /** True where `bytes` is the whole file. */
  readonly whole: boolean;
  /** All of a file that has been sent. */
  readonly stored?: Content;
}

/** A file that has been sent. */
export async function storedSource(stored: Content): Promise<Source> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of (await stored.open()) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((read += chunk.length) >= previewBytes) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, previewBytes);
  return { bytes, whole: bytes.length >= stored.size, stored };
}

/** The bytes of a source that can be read by themselves. */
export const beginningOf = ({ bytes, whole }: Source): Buffer => (whole ? bytes : wholeLines(bytes));

/** Up to the last line break: a cut line, or a cut character, would mislead. */
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(0x0a) + 1 || bytes.lastIndexOf(0x0d) + 1;
  return end === 0 ? bytes : bytes.subarray(0, utf16Of(bytes) === 'utf16le' ? end + (end % 2) : end);
}

/** Whether a preview needs the complete file, because its directory is at the end. */
export const isBook = ({ kind }: Pick<Inspection, 'kind'>): boolean => kind === 'zip' || kind === 'office';

/**
 * The content that a preview reads: the beginning of a text, all of a workbook or ZIP.
 * @throws Unreadable if there is too little of it, or too much to read it completely
 */
export function contentOf(source: Source, inspection: Pick<Inspection, 'kind' | 'head'>): Content {
  const bytes = beginningOf(source);
  const { whole, stored } = source;
  if (whole || !isBook(inspection))
    return { open: () => Promise.resolve(Readable.from([bytes])), size: bytes.length };
  const isOld = inspection.kind === 'office' || beginsAsOds(inspection.head);
  if (isOld && (stored?.size ?? Number.POSITIVE_INFINITY) > maxWorkbookBytes)
    throw new Unreadable(messages.previewOfOldTooLarge);
  if (!stored) throw new Unreadable(messages.previewTooLarge);
  if (stored.size > largestCopy) throw new Unreadable(messages.previewOfSentTooLarge);
  return stored;
}

/** Resolves once no copy is on this server's disk, and none is awaited. */
let copies: Promise<unknown> = Promise.resolve();

/**
 * Runs work that needs a copy of a file after earlier copies are removed, so that the disk has one at a time. @throws
 * the reason of `stop`
 */
export async function copiedAlone<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  const done = copies.then(() => {
    stop.throwIfAborted();
    return work();
  });
  copies = done.catch(() => undefined);
  return done;
}
