import { sessionEndedHeader } from '~/domain/session-ended';
import { patiently } from './connection-watch';

/**
 * The end of a session while a page is open. Requests of the page that find the session ended are held back until the
 * person has signed in again over the page, and are then sent once more: nothing typed is lost.
 */
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];

/** The page's session has ended; `other` is who is signed in in this browser instead. */
interface Ended {
  readonly other: string | null;
}

let ended: Ended | null = null;

const tell = () => listeners.forEach((listener) => listener());

/** For `useSyncExternalStore`: how the session has ended; null while it lives. */
export const sessionEnded = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => ended,
  onServer: () => null,
};

function endSession(other: string | null): void {
  if (ended?.other === other) return;
  ended = { other };
  tell();
}

/** The person is signed in again: held requests go out, and the browser's other pages hear of it. */
export function resumeSession(): void {
  release();
  channel?.postMessage('signed-in');
}

function release(): void {
  ended = null;
  const held = waiting;
  waiting = [];
  tell();
  for (const go of held) go();
}

/** Tells the browser's other pages that somebody has signed in. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('portal-session')
    : null;

export const tellSignedIn = (): void => channel?.postMessage('signed-in');

/** Address that says who is signed in in this browser. */
export const sessionProbe = '/sessao';

const probeEveryMs = 60_000;
const activeEveryMs = 15_000;

/**
 * Looks whether the page of `email` still has its session: every minute, when it comes into sight, while somebody
 * works in it, and when another page of the browser signs in. Another person's session is not the page's.
 * @returns what ends the watch
 */
export function watchSession(email: string): () => void {
  let askedAt = Date.now();
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    askedAt = Date.now();
    const answer = await fetch(sessionProbe).catch(() => null);
    if (answer?.status !== 200 && answer?.status !== 401) return;
    const who = (await answer.json().catch(() => null)) as { email?: string } | null;
    const own = who?.email === email;
    if (own && ended) release();
    if (!own) endSession(who?.email ?? null);
  };
  const whileActive = () => {
    if (Date.now() - askedAt > activeEveryMs) void ask();
  };
  const timer = setInterval(ask, probeEveryMs);
  document.addEventListener('visibilitychange', ask);
  document.addEventListener('input', whileActive);
  document.addEventListener('pointerdown', whileActive);
  channel?.addEventListener('message', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    document.removeEventListener('input', whileActive);
    document.removeEventListener('pointerdown', whileActive);
    channel?.removeEventListener('message', ask);
  };
}

/** Says that the session has ended, and resolves when the person has signed in again over the page. */
export const signedInAgain = (): Promise<void> =>
  new Promise<void>((release) => {
    waiting.push(release);
    if (!ended) endSession(null);
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
    if (answer.headers.get(sessionEndedHeader) !== 'ended') return answer;
    await signedInAgain();
    return send(input, init);
  };
}
