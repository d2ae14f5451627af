import { useSyncExternalStore } from 'react';
import type { UploadItem } from '~/domain/data/files/upload-list';
import { UploadQueue } from './upload-queue';

/** One queue for each person who signs in while the page is open; nobody sees another person's files. */
const queues = new Map<string, UploadQueue>();

function queueOf(person: string): UploadQueue {
  const queue = queues.get(person) ?? new UploadQueue();
  queues.set(person, queue);
  return queue;
}

const none: readonly UploadItem[] = [];
const nothing = () => none;
const onServer = { subscribe: () => () => undefined, items: nothing };

/** The person's uploads of this visit, which continue while they open other screens; none on the server. */
export function useUploads(person: string): { items: readonly UploadItem[]; queue: UploadQueue | null } {
  const queue = typeof document === 'undefined' ? null : queueOf(person);
  const { subscribe, items } = queue ?? onServer;
  return { items: useSyncExternalStore(subscribe, items, nothing), queue };
}
