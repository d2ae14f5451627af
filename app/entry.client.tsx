import { RemixBrowser } from '@remix-run/react';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { codeForPage } from '~/components/ui/on-demand';
import { lendStorage } from '~/components/insight/panels/framed-storage';
import { holdRequestsWithoutSession } from '~/components/people/access/session-watch';

// Radix's scroll lock writes a style element, which the content security policy admits with this answer's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** Remix leaves the end of an answer unread that nobody waits for any more, and nobody else could take what comes of it. */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

lendStorage();
holdRequestsWithoutSession();

/**
 * Reads the page's data, which Remix draws nothing without: it throws what is to be waited for. React would wait with
 * its listeners at work, and never draw a page on which something is done meanwhile (its error 345).
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

async function comeAlive(): Promise<void> {
  await Promise.all([readData(), codeForPage()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

void comeAlive();
