import { useCallback, useEffect, useReducer, useRef } from 'react';
import { messages } from '~/domain/messages';
import { isFinished, uploadList, type UploadItem } from '~/domain/upload-list';
import { endSession } from './session-watch';

const atOnce = 3;
const messageMs = 5_000;
const uploadPath = '/captura/manual';

interface Pending {
  readonly file: File;
  readonly base: string;
  request?: XMLHttpRequest;
}

export interface UploadQueue {
  readonly items: readonly UploadItem[];
  add(files: readonly File[], base: string): void;
  retry(id: string): void;
  /** Drops a file from the list, and stops its upload where it is under way. */
  remove(id: string): void;
}

/** Sends files as they are added, a few at a time, each in a request of its own that reports its progress. */
export function useUploads(): UploadQueue {
  const [items, dispatch] = useReducer(uploadList, []);
  const pending = useRef(new Map<string, Pending>());

  const send = useCallback((id: string) => {
    const entry = pending.current.get(id);
    if (!entry || entry.request) return;
    const request = new XMLHttpRequest();
    entry.request = request;
    const settle = (error: string | null) => {
      entry.request = undefined;
      dispatch(error === null ? { type: 'succeed', id } : { type: 'fail', id, error });
      if (error === null) pending.current.delete(id);
      setTimeout(() => dispatch({ type: 'hide-message', id }), messageMs);
    };
    request.upload.onprogress = ({ loaded, total }) =>
      dispatch({ type: 'progress', id, sent: loaded, total, at: Date.now() });
    request.onload = () => {
      if (request.status === 401) endSession();
      settle(request.status === 201 ? null : refusalOf(request));
    };
    request.onerror = () => settle(messages.uploadStorageFailed);
    request.open('POST', uploadPath);
    request.setRequestHeader('Accept', 'application/json');
    const body = new FormData();
    body.append('collection', entry.base);
    body.append('files', entry.file);
    request.send(body);
  }, []);

  useEffect(() => {
    const active = items.filter((item) => !isFinished(item));
    for (const { id } of active.slice(0, atOnce)) send(id);
  }, [items, send]);

  useEffect(() => {
    const requests = pending.current;
    return () => requests.forEach(({ request }) => request?.abort());
  }, []);

  return {
    items,
    add: (files, base) => {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        file,
      }));
      for (const { id, file } of added) pending.current.set(id, { file, base });
      dispatch({ type: 'add', files: added, at: Date.now() });
    },
    retry: (id) => dispatch({ type: 'retry', id, at: Date.now() }),
    remove: (id) => {
      pending.current.get(id)?.request?.abort();
      pending.current.delete(id);
      dispatch({ type: 'remove', id });
    },
  };
}

function refusalOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    return typeof message === 'string' ? message : messages.uploadStorageFailed;
  } catch {
    return messages.uploadStorageFailed;
  }
}
