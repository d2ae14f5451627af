import { patiently } from './connection-watch';

/**
 * The end of a session while a page is open. Requests of the page that find the session ended are held back until the
 * person has signed in again over the page, and are then sent once more: nothing typed is lost.
 */
const header = 'X-Portal-Session';
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];
let ended = false;

const tell = () => listeners.forEach((listener) => listener());

/** For `useSyncExternalStore`: whether the session has ended. */
export const sessionEnded = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => ended,
  onServer: () => false,
};

export function endSession(): void {
  ended = true;
  tell();
}

/** The person is signed in again: held requests go out. */
export function resumeSession(): void {
  ended = false;
  const held = waiting;
  waiting = [];
  tell();
  for (const release of held) release();
}

/** Says that the session has ended, and resolves when the person has signed in again over the page. */
export const signedInAgain = (): Promise<void> =>
  new Promise<void>((release) => {
    waiting.push(release);
    endSession();
  });

/** Makes the page's own data requests wait for a new sign-in where they find the session ended. */
export function holdRequestsWithoutSession(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await patiently(
      () => send(input instanceof Request ? input.clone() : input, init),
      input,
      init,
    );
    if (answer.headers.get(header) !== 'ended') return answer;
    await signedInAgain();
    return send(input, init);
  };
}
