import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

const probe = '/sessao';
const tryAgainMs = 3_000;

/** All reloads of a page go through one gate: a second one while one runs would abort it. */
const gate = { busy: false, missed: false };

/** Waits until the portal answers: a page that reloads without it would lose what is typed in it to an error page. */
async function reachable(): Promise<void> {
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
}

const answers = (): Promise<boolean> =>
  fetch(probe).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Gives a function that loads the page's data again, one load at a time, and only while the portal answers. */
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
