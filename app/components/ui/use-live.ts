import { useReload } from './use-reload';
import { useServerEvents } from './use-server-events';

/** Loads the page's data again whenever the server says that something in it changed, one load at a time. */
export function useLive(eventsPath: string): void {
  useServerEvents(eventsPath, useReload());
}
