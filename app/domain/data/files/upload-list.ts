/** One line of the upload list (rule D1); times in milliseconds. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** When the file was last changed. */
  readonly modified: number;
  /** The base that it feeds; empty for none. */
  readonly base: string;
  /** The way of loading (`loadText`). */
  readonly load: string;
  /** 0–100. */
  readonly progress: number;
  readonly startAt: number;
  /** Number of bytes at the first progress report of an attempt; null before it. */
  readonly startFrom: number | null;
  /** Remaining milliseconds; null while unknown. */
  readonly estimatedTime: number | null;
  /** Why the upload is paused until it continues by itself; null while it moves. */
  readonly interruption: string | null;
  readonly error: string | null;
  readonly successUploaded: boolean;
  /** Id of the created file; null before the end. */
  readonly fileId: string | null;
  readonly showFileUploadedMessage: boolean;
  /** What happened to a file of the same name that was chosen later; null if there was none. */
  readonly note: string | null;
}

/** Maximum number of files in one request for their states. */
export const maxAsked = 100;

/** Sent files of a visit whose state is unknown, split into lists for the requests. */
export function askedFor(
  items: readonly Pick<UploadItem, 'fileId'>[],
  known: ReadonlySet<string>,
): string[][] {
  const ids = items.flatMap(({ fileId }) => (fileId === null || known.has(fileId) ? [] : [fileId]));
  return Array.from({ length: Math.ceil(ids.length / maxAsked) }, (_, at) =>
    ids.slice(at * maxAsked, (at + 1) * maxAsked),
  );
}

/** A file to add to the list. */
export type ListedFile = Pick<UploadItem, 'id' | 'name' | 'size' | 'modified' | 'base' | 'load'> & {
  /** It replaces a finished file of the same name. */
  readonly again: boolean;
};

export type UploadAction =
  | { type: 'add'; files: readonly ListedFile[]; at: number }
  | { type: 'progress'; id: string; sent: number; total: number; at: number }
  | { type: 'interrupt'; id: string; reason: string }
  | { type: 'succeed'; id: string; fileId: string | null }
  | { type: 'fail'; id: string; error: string }
  | { type: 'retry'; id: string; at: number }
  | { type: 'remove'; id: string }
  | { type: 'note'; id: string; note: string }
  | { type: 'hide-message'; id: string };

/** True once the file is neither being sent nor waiting. */
export const isFinished = (item: UploadItem): boolean => item.successUploaded || item.error !== null;

/**
 * What happens with a chosen file whose name is listed: `retry` and `replace` send it in place of a failed or
 * different one; a text says why it is not sent.
 */
export function againListed(
  item: UploadItem,
  { size, modified, base, load }: Pick<UploadItem, 'size' | 'modified' | 'base' | 'load'>,
): 'retry' | 'replace' | { readonly note: string } {
  const same = item.size === size && item.modified === modified && item.base === base && item.load === load;
  if (item.error !== null) return same ? 'retry' : 'replace';
  if (item.successUploaded)
    return same ? { note: 'Escolhido de novo: este mesmo arquivo já foi enviado.' } : 'replace';
  return {
    note: same
      ? 'Escolhido de novo: este mesmo arquivo já está na lista.'
      : 'Outro arquivo com este nome não foi enviado. Espere o fim deste envio e escolha-o de novo.',
  };
}

/**
 * The upload list (rule D1): added files start at 0, names already listed are not added twice, retry resets progress
 * and error, remove drops the file, and the end of an upload shows a message that is hidden later.
 */
export function uploadList(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  if (action.type === 'add') return [...items, ...newItems(items, action)];
  if (action.type === 'remove') return items.filter(({ id }) => id !== action.id);
  return items.map((item) => (item.id === action.id ? { ...item, ...changeOf(item, action) } : item));
}

function newItems(
  items: readonly UploadItem[],
  { files, at }: Extract<UploadAction, { type: 'add' }>,
): UploadItem[] {
  const listed = new Set(items.map(({ name }) => name));
  const fresh = files.filter(({ name }) => !listed.has(name) && listed.add(name));
  return fresh.map(({ again, ...file }) => ({
    ...file,
    ...atStart(at),
    note: again ? 'Enviado de novo, no lugar do arquivo anterior com este nome.' : null,
  }));
}

const atStart = (at: number) => ({
  progress: 0,
  startAt: at,
  startFrom: null,
  estimatedTime: null,
  interruption: null,
  error: null,
  successUploaded: false,
  fileId: null,
  showFileUploadedMessage: false,
  note: null,
});

function changeOf(
  item: UploadItem,
  action: Exclude<UploadAction, { type: 'add' | 'remove' }>,
): Partial<UploadItem> {
  switch (action.type) {
    case 'progress':
      return progressOf(item, action);
    case 'interrupt':
      return { interruption: action.reason, startFrom: null, estimatedTime: null };
    case 'succeed':
      return {
        progress: 100,
        estimatedTime: 0,
        interruption: null,
        successUploaded: true,
        fileId: action.fileId,
        showFileUploadedMessage: true,
      };
    case 'fail':
      return { error: action.error, estimatedTime: null, interruption: null, showFileUploadedMessage: true };
    case 'retry':
      return atStart(action.at);
    case 'note':
      return { note: action.note };
    case 'hide-message':
      return { showFileUploadedMessage: false };
  }
}

/** The remaining time is computed from the bytes of this attempt only. */
function progressOf(
  item: UploadItem,
  { sent, total, at }: Extract<UploadAction, { type: 'progress' }>,
): Partial<UploadItem> {
  const progress = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
  if (item.startFrom === null || sent < item.startFrom)
    return { progress, startAt: at, startFrom: sent, estimatedTime: null, interruption: null };
  const done = sent - item.startFrom;
  const estimatedTime = done > 0 ? Math.round(((at - item.startAt) / done) * (total - sent)) : null;
  return { progress, estimatedTime, interruption: null };
}

/** "faltam 2 min", "faltam 8 s": the estimated time as the list shows it. */
export function remainingText(ms: number | null): string {
  if (ms === null) return '';
  const seconds = Math.ceil(ms / 1000);
  return seconds >= 60 ? `faltam ${Math.ceil(seconds / 60)} min` : `faltam ${seconds} s`;
}
