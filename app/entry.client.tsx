import { RemixBrowser } from '@remix-run/react';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { codeForPage } from '~/components/ui/on-demand';
import { lendStorage } from '~/components/insight/panels/framed-storage';
import { holdRequestsWithoutSession } from '~/components/people/access/session-watch';

// Radix's scroll lock adds a style element; the content security policy admits it with this answer's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** Remix does not handle the AbortError of a response that is no longer needed, and no other code can handle it. */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

lendStorage();
holdRequestsWithoutSession();

/**
 * Reads the page's data before hydration. Without them Remix throws a promise. React would then wait with its listeners
 * active, and a page that is used meanwhile would never be hydrated (React's error 345).
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
