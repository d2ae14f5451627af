import { sessionEndedHeader } from '~/domain/people/access/session-ended';
import { patiently } from '../../ui/connection-watch';
import { listenAgain } from '../../ui/use-server-events';

/**
 * The end of a session while a page is open. Requests of the page that find the session ended are held back until the
 * person has signed in again over the page, and are then sent once more: nothing typed is lost.
 */
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];

/** The page's session has ended; `other` is the person who is signed in in this browser instead. */
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
  const queued = waiting;
  waiting = [];
  tell();
  listenAgain();
  for (const go of queued) go();
}

/** Notifies the browser's other pages that somebody has signed in, or is about to sign out. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('portal-session')
    : null;

export const tellSignedIn = (): void => channel?.postMessage('signed-in');

/** The person signs out: the browser's other pages go as well. */
export const leaveSession = (): void => channel?.postMessage('signing-out');

/** How often and how long (ms) a page looks whether the sign-out that was begun in another one has come about. */
const leavingLooksMs = [200, 400, 800, 1_600, 3_200];

/** Address that returns who is signed in in this browser. */
export const sessionProbe = '/sessao';

const probeEveryMs = 60_000;
const activeEveryMs = 15_000;

/**
 * Checks whether the page of `email` still has its session: every minute, when it becomes visible, while somebody
 * works in it, and when another page of the browser signs in. Another person's session does not count. If the person
 * signs out in another page, this one is closed too.
 * @returns a function that ends the watch
 */
export function watchSession(email: string): () => void {
  let askedAt = Date.now();
  const holder = async (): Promise<string | null | undefined> => {
    askedAt = Date.now();
    const answer = await fetch(sessionProbe).catch(() => null);
    if (answer?.status !== 200 && answer?.status !== 401) return undefined;
    const who = (await answer.json().catch(() => null)) as { email?: string } | null;
    return who?.email ?? null;
  };
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    const who = await holder();
    if (who === undefined) return;
    if (who === email && ended) release();
    if (who !== email) endSession(who);
  };
  const look = () => void ask();
  const whileActive = () => {
    if (Date.now() - askedAt > activeEveryMs) look();
  };
  const leave = async () => {
    for (const waitMs of leavingLooksMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const who = await holder();
      if (who !== undefined && who !== email) return vanish();
    }
  };
  const hear = ({ data }: MessageEvent) => void (data === 'signing-out' ? leave() : ask());
  // A page that the browser restores from its cache after a sign-out.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void holder().then((who) => who !== email && vanish());
  };
  const timer = setInterval(look, probeEveryMs);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('input', whileActive);
  document.addEventListener('pointerdown', whileActive);
  window.addEventListener('pageshow', shown);
  channel?.addEventListener('message', hear);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('input', whileActive);
    document.removeEventListener('pointerdown', whileActive);
    window.removeEventListener('pageshow', shown);
    channel?.removeEventListener('message', hear);
  };
}

/** Hides the page of a person who has signed out, even if its forms ask before leaving. */
function vanish(): void {
  document.documentElement.style.visibility = 'hidden';
  window.location.reload();
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
