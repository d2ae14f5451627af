import { useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

const probe = '/sessao';
const tryAgainMs = 3_000;

/**
 * All reloads of a page go through one gate: a second one while one runs would abort it, and one while the page is on
 * its way somewhere, as after a form, would abort that.
 */
const gate = { busy: false, moving: false, missed: false };

/** Waits until the portal answers: a page that reloads without it would lose typed values to an error page. */
async function reachable(): Promise<void> {
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
}

/** Reads the answer to its end: an unread answer occupies its connection. */
async function answers(): Promise<boolean> {
  try {
    const answer = await fetch(probe);
    await answer.text();
    return answer.status < 500;
  } catch {
    return false;
  }
}

function pass(revalidate: () => void): void {
  if (gate.busy || gate.moving) {
    gate.missed = true;
    return;
  }
  gate.busy = true;
  void reachable().then(() => {
    if (!gate.moving) return revalidate();
    gate.busy = false;
    gate.missed = true;
  });
}

/** Gives a function that loads the page's data again, one load at a time, and only while the portal answers. */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const { state: way } = useNavigation();
  // New with each load: this alone reveals a load that began and ended between two renders.
  const loaded = useMatches();

  useEffect(() => {
    gate.moving = way !== 'idle';
    if (state !== 'idle' || gate.moving) return;
    gate.busy = false;
    if (!gate.missed) return;
    gate.missed = false;
    pass(revalidate);
  }, [state, way, loaded, revalidate]);

  return useCallback(() => pass(revalidate), [revalidate]);
}
