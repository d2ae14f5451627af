import { useEffect, useRef } from 'react';
import { addressOf, renewalDue, type PanelAddress } from '~/domain/insight/panels/renewal';
import { messages } from '~/domain/messages';

const checkEveryMs = 15_000;
const tryAgainMs = 5_000;

/**
 * Fetches a new address of a panel before the present one expires. The portal's clock decides: it is checked every
 * quarter of a minute, and at once when the page becomes visible or the network returns, because timers sleep with
 * the machine. A failed try is repeated; only a refusal is reported.
 */
export function useRenewal(
  id: number,
  lifeMs: number,
  onAddress: (address: PanelAddress) => void,
  onRefused: (message: string) => void,
): void {
  const handlers = useRef({ onAddress, onRefused });
  handlers.current = { onAddress, onRefused };

  useEffect(() => {
    let life = { from: Date.now(), lifeMs };
    let busy = false;
    let again = false;
    let stopped = false;
    let notBefore = 0;

    const check = async () => {
      const now = Date.now();
      if (busy || stopped || now < notBefore || !renewalDue(life, now)) return;
      busy = true;
      try {
        const answer = await askFor(id);
        const body = (await answer.json()) as unknown;
        if (stopped) return;
        const fresh = answer.ok ? addressOf(body) : null;
        if (fresh) {
          life = { from: now, lifeMs: fresh.lifeMs };
          handlers.current.onAddress(fresh);
        } else if (answer.status < 500 && answer.status !== 429) {
          stopped = true;
          handlers.current.onRefused(messageOf(body));
        } else notBefore = now + tryAgainMs;
      } catch {
        notBefore = now + tryAgainMs; // the network is away; the old address shows its panel meanwhile
      } finally {
        busy = false;
      }
      // The network came back while a try was failing without it.
      if (again) soon();
    };

    const timer = setInterval(() => void check(), checkEveryMs);
    const soon = () => {
      notBefore = 0;
      again = busy;
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', soon);
    window.addEventListener('online', soon);
    window.addEventListener('focus', soon);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', soon);
      window.removeEventListener('online', soon);
      window.removeEventListener('focus', soon);
    };
  }, [id, lifeMs]);
}

const askFor = (id: number): Promise<Response> =>
  fetch(`/ij/painel/${id}/endereco`, { headers: { Accept: 'application/json' } });

/** A new address of a panel, or the reason why there is none. */
export async function freshAddress(id: number): Promise<PanelAddress | string> {
  try {
    const answer = await askFor(id);
    const body = (await answer.json()) as unknown;
    return (answer.ok && addressOf(body)) || messageOf(body);
  } catch {
    return messages.noAnswer;
  }
}

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : messages.panelRefused;
