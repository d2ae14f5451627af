import type { Page } from 'playwright-core';

/** Part of every name that tests fill the portal with: a screen that took it for its own would have such a picture. */
export const markup = '<img src=x onerror=alert(1)>';

/** Watches a page for what no attack may do to it: dialogs, parts of its own, calls to other hosts, refusals of its policy. */
export function watchAttacks(page: Page, own: string): { seen(): Promise<string[]> } {
  const { host } = new URL(own);
  let seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog “${dialog.message()}”`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== host) seen.push(`a call to ${request.url()}`);
  });
  return {
    /** What was seen since the last look, and parts that are in the page now. */
    async seen() {
      const injected = await Promise.all(
        page.frames().map((frame) => frame.locator('img[src="x"], [onerror], [onload]').count()),
      );
      const found = [
        ...seen,
        ...(injected.some((parts) => parts > 0) ? ['a part of the page was injected'] : []),
      ];
      seen = [];
      return found;
    },
  };
}
