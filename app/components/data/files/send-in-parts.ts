import { Upload, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { messages } from '~/domain/messages';
import { fileHeader, partBytes, resumablePath } from '~/domain/data/files/upload-parts';

const firstWaitMs = 1_000;
const maxWaitMs = 15_000;
const maxTries = 40;
/** A connection without progress for so long is closed: the network may never report its end. */
const silentMs = 60_000;

/** Statuses of a conflict, a damaged part or an outage, after which the same part is sent again. */
const passing = (status: number): boolean => status >= 500 || [408, 409, 423, 429, 460].includes(status);

export interface Sending {
  readonly file: File;
  /** The base that it feeds; empty: none. */
  readonly base: string;
  /** How it is to be loaded (`loadText`). */
  readonly load: string;
  /** The interrupted upload to continue. */
  readonly continues?: string;
  onProgress(sent: number, total: number): void;
  /** The upload is paused and continues by itself; `message` is the server's reason, if there is one. */
  onInterrupted(message: string | null): void;
  /** `fileId` names the file that it has become. */
  onSuccess(fileId: string | null): void;
  onFailure(message: string): void;
  /** Resolves when the person has signed in again; the upload waits for it. */
  signIn(): Promise<void>;
  /** The server's origin and the credentials; a browser page needs neither. */
  readonly server?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> };
}

export interface SendingInParts {
  /** Tries again now rather than after the next wait. */
  again(): void;
  /** The server's id of the upload, once it is known. */
  id(): string | undefined;
  /** Stops it and has the server forget it. */
  discard(): Promise<void>;
}

/**
 * Sends a file in parts of `partBytes`, each with a SHA-256 that the server checks. After an interruption it
 * continues from the last stored part, for about ten minutes without an answer from the server.
 */
export function sendInParts(sending: Sending): SendingInParts {
  const { file, base, load, server } = sending;
  const origin = server?.origin ?? '';
  const reader = new PartReader(file);
  let refusal: string | null = null;
  let lastMessage: string | null = null;
  let over = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const again = () => {
    if (!over) void upload.abort().then(() => upload.start());
  };
  const heard = () => {
    clearTimeout(silence);
    if (!over) silence = setTimeout(giveUp, silentMs);
  };
  const giveUp = () => {
    sending.onInterrupted(null);
    heard();
    again();
  };
  const end = () => {
    over = true;
    clearTimeout(silence);
  };

  const upload = new Upload(file, {
    endpoint: `${origin}${resumablePath}`,
    uploadUrl: sending.continues && `${origin}${resumablePath}/${sending.continues}`,
    headers: server?.headers,
    metadata: { filename: file.name, collection: base, load, modified: String(file.lastModified) },
    chunkSize: partBytes,
    uploadSize: file.size,
    fileReader: { openFile: () => Promise.resolve(reader) },
    storeFingerprintForResuming: false,
    retryDelays: Array.from({ length: maxTries }, (_, index) =>
      Math.min(maxWaitMs, firstWaitMs * 2 ** index),
    ),
    onBeforeRequest: (request) => {
      if (request.getMethod() === 'PATCH') request.setHeader('Upload-Checksum', `sha256 ${reader.digest}`);
    },
    onAfterResponse: async (request, response) => {
      const status = response.getStatus();
      heard();
      lastMessage = null;
      if (status < 400 || isNewStart(request, status)) return;
      if (status === 401) {
        clearTimeout(silence);
        await sending.signIn();
      } else if (!passing(status)) refusal = messageOf(response) ?? messages.uploadStorageFailed;
      else if (status >= 500) lastMessage = messageOf(response);
      // The client library would take some of these for the end of the upload.
      throw new Error(`answered with ${status}`);
    },
    onShouldRetry: () => {
      if (reader.unreadable) refusal = messages.fileUnreadable;
      if (over || refusal !== null) return false;
      heard();
      sending.onInterrupted(lastMessage);
      return true;
    },
    onProgress: (sent) => {
      heard();
      if (!over) sending.onProgress(sent, file.size);
    },
    onSuccess: ({ lastResponse }) => {
      end();
      sending.onSuccess(lastResponse.getHeader(fileHeader) ?? null);
    },
    onError: () => {
      if (over) return;
      end();
      sending.onFailure(refusal ?? lastMessage ?? messages.uploadStorageFailed);
    },
  });
  heard();
  upload.start();

  return {
    again,
    id: () => upload.url?.split('/').at(-1),
    discard: async () => {
      end();
      await upload.abort(true);
    },
  };
}

/** Has the server forget an upload that nothing sends at the moment. */
export const discardUpload = (id: string): Promise<void> => Upload.terminate(`${resumablePath}/${id}`, {});

/** Whether an upload begins again because the server no longer knows it. */
const isNewStart = (request: HttpRequest, status: number): boolean =>
  request.getMethod() === 'HEAD' && (status === 404 || status === 410);

function messageOf(response: HttpResponse): string | null {
  try {
    const { message } = JSON.parse(response.getBody()) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** Reads a file part by part and computes the digest of exactly the bytes that are then sent. */
class PartReader {
  readonly size: number;
  digest = '';
  /** The file was changed or removed since it was chosen, or its disk has gone. */
  unreadable = false;

  constructor(private readonly file: File) {
    this.size = file.size;
  }

  async slice(start: number, end: number) {
    try {
      const part = new Uint8Array(await this.file.slice(start, end).arrayBuffer());
      this.digest = await partDigest(part);
      return { value: Object.assign(part, { size: part.length }), done: end >= this.size };
    } catch (error) {
      this.unreadable = true;
      throw error;
    }
  }

  close(): void {
    this.digest = '';
  }
}

/**
 * SHA-256 of a part, base64: by the browser if it offers that, outside of the page's thread; by JavaScript on a page
 * without HTTPS, where browsers do not offer it.
 */
export async function partDigest(part: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', part))
    : (await import('@noble/hashes/sha2.js')).sha256(part);
  return btoa(String.fromCharCode(...digest));
}
