import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

const probe = '/sessao';
const tryAgainMs = 3_000;

/** All reloads of a page go through one gate: a second one while one runs would abort it. */
const gate = { busy: false, missed: false };

/** Waits until the portal answers: a page that reloads without a connection would lose what is typed in it. */
async function reachable(): Promise<void> {
  while (!(await fetch(probe).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
}

/** Gives a function that loads the page's data again, one load at a time, and only over a connection that works. */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    if (state !== 'idle') return;
    gate.busy = false;
    if (!gate.missed) return;
    gate.missed = false;
    gate.busy = true;
    void reachable().then(revalidate);
  }, [state, revalidate]);

  return useCallback(() => {
    if (gate.busy) {
      gate.missed = true;
      return;
    }
    gate.busy = true;
    void reachable().then(revalidate);
  }, [revalidate]);
}
