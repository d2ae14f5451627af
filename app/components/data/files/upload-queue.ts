import { messages } from '~/domain/messages';
import { unfinishedOf, type Sent, type UnfinishedUpload } from '~/domain/data/files/unfinished-upload';
import {
  againListed,
  isFinished,
  uploadList,
  type UploadAction,
  type UploadItem,
} from '~/domain/data/files/upload-list';
import { signedInAgain } from '../../people/access/session-watch';
import type { SendingInParts } from './send-in-parts';

const atOnce = 3;
const messageMs = 5_000;

interface Pending {
  file: File;
  readonly base: string;
  readonly load: string;
  /** The upload on the server that the next attempt continues. */
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

  /**
   * Adds files to the list and begins to send them; interrupted ones continue. A file with a listed name replaces
   * that entry, or the entry shows why it is not sent.
   */
  add(files: readonly File[], sent: Sent, unfinished: readonly UnfinishedUpload[]): void {
    for (const file of files) this.#addOne(file, sent, unfinishedOf(unfinished, file, sent)?.id);
  }

  #addOne(file: File, sent: Sent, continues: string | undefined): void {
    const { name, size, lastModified: modified } = file;
    const listed = this.#items.find((item) => item.name === name);
    const again = listed && againListed(listed, { size, modified, ...sent });
    if (typeof again === 'object') return this.#change({ type: 'note', id: listed?.id ?? '', ...again });
    if (again === 'retry') {
      // The former file may no longer be readable.
      const pending = this.#pending.get(listed?.id ?? '');
      if (pending) pending.file = file;
      return this.retry(listed?.id ?? '');
    }
    if (listed) this.remove(listed.id);
    const id = String((this.#last += 1));
    this.#pending.set(id, { file, ...sent, continues });
    this.#change({
      type: 'add',
      files: [{ id, name, size, modified, ...sent, again: listed !== undefined }],
      at: Date.now(),
    });
  }

  retry(id: string): void {
    this.#change({ type: 'retry', id, at: Date.now() });
  }

  /** Removes a file from the list; the server discards an unfinished one. */
  remove(id: string): void {
    const { sending, continues } = this.#pending.get(id) ?? {};
    this.#pending.delete(id);
    this.#change({ type: 'remove', id });
    const discarded = typeof sending === 'object' ? sending.discard() : continues && discard(continues);
    // What cannot be discarded now shows up among the unfinished uploads, and expires.
    if (discarded) discarded.catch(() => undefined);
  }

  /** Retries all waiting uploads at once. */
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
