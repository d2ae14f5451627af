import { messages } from '~/domain/messages';
import { unfinishedOf, type UnfinishedUpload } from '~/domain/unfinished-upload';
import { isFinished, uploadList, type UploadAction, type UploadItem } from '~/domain/upload-list';
import { signedInAgain } from '../session-watch';
import type { SendingInParts } from './send-in-parts';

const atOnce = 3;
const messageMs = 5_000;

interface Pending {
  readonly file: File;
  readonly base: string;
  /** The upload on the server that the next attempt goes on with. */
  continues?: string;
  sending?: SendingInParts | 'loading';
}

/**
 * The uploads of this page's visit. They outlive the screen that shows them: a person may walk through the portal while
 * files are on their way. A few are sent at a time, in the order in which they were chosen.
 */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  #last = 0;
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    window.addEventListener('online', () => this.#again());
    window.addEventListener('beforeunload', (event) => {
      if (this.#active().length > 0) event.preventDefault();
    });
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.#items;

  /** Lists files and begins to send them; those that were cut off before go on where they were. */
  add(files: readonly File[], base: string, unfinished: readonly UnfinishedUpload[]): void {
    const added = files.map((file) => ({
      id: String((this.#last += 1)),
      name: file.name,
      size: file.size,
      file,
    }));
    for (const { id, file } of added)
      this.#pending.set(id, { file, base, continues: unfinishedOf(unfinished, file, base)?.id });
    this.#change({ type: 'add', files: added, at: Date.now() });
    const listed = new Set(this.#items.map(({ id }) => id));
    for (const { id } of added) if (!listed.has(id)) this.#pending.delete(id);
  }

  retry(id: string): void {
    this.#change({ type: 'retry', id, at: Date.now() });
  }

  /** Drops a file from the list; the server forgets what it has of an unfinished one. */
  remove(id: string): void {
    const { sending, continues } = this.#pending.get(id) ?? {};
    this.#pending.delete(id);
    this.#change({ type: 'remove', id });
    const discarded = typeof sending === 'object' ? sending.discard() : continues && discard(continues);
    // What cannot be discarded now shows up among the unfinished uploads, and expires.
    if (discarded) discarded.catch(() => undefined);
  }

  /** Sends on at once whatever waits for its next try. */
  #again(): void {
    for (const { sending } of this.#pending.values()) if (typeof sending === 'object') sending.again();
  }

  #active(): UploadItem[] {
    return this.#items.filter((item) => !isFinished(item));
  }

  #change(action: UploadAction): void {
    this.#items = uploadList(this.#items, action);
    for (const { id } of this.#active().slice(0, atOnce)) this.#send(id);
    for (const listener of this.#listeners) listener();
  }

  #send(id: string): void {
    const entry = this.#pending.get(id);
    if (!entry || entry.sending) return;
    entry.sending = 'loading';
    import('./send-in-parts').then(
      ({ sendInParts }) => {
        if (this.#pending.get(id) === entry)
          entry.sending = sendInParts({ ...entry, ...this.#news(id, entry) });
      },
      () => this.#fail(id, entry, messages.uploadStorageFailed),
    );
  }

  #news(id: string, entry: Pending) {
    return {
      onProgress: (sent: number, total: number) =>
        this.#change({ type: 'progress', id, sent, total, at: Date.now() }),
      onInterrupted: (message: string | null) =>
        this.#change({ type: 'interrupt', id, reason: message ?? messages.uploadWaits }),
      onSuccess: (fileId: string | null) => {
        this.#pending.delete(id);
        this.#end({ type: 'succeed', id, fileId });
      },
      onFailure: (error: string) => this.#fail(id, entry, error),
      signIn: signedInAgain,
    };
  }

  #fail(id: string, entry: Pending, error: string): void {
    if (typeof entry.sending === 'object') entry.continues = entry.sending.id();
    entry.sending = undefined;
    this.#end({ type: 'fail', id, error });
  }

  #end(action: Extract<UploadAction, { type: 'succeed' | 'fail' }>): void {
    this.#change(action);
    setTimeout(() => this.#change({ type: 'hide-message', id: action.id }), messageMs);
  }
}

async function discard(id: string): Promise<void> {
  const { discardUpload } = await import('./send-in-parts');
  await discardUpload(id);
}
