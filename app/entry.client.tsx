import { RemixBrowser } from '@remix-run/react';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { codeForPage } from '~/components/on-demand';
import { lendStorage } from '~/components/panel/framed-storage';
import { holdRequestsWithoutSession } from '~/components/session-watch';

// Radix's scroll lock writes a style element, which the content security policy admits with this answer's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

lendStorage();
holdRequestsWithoutSession();

const comeAlive = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });

const drawn = codeForPage();
if (drawn) void drawn.then(comeAlive);
else comeAlive();
