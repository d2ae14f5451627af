import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** What the strings call where they run as a script. */
    __xss?: () => void;
    /** What of them ran, and what the page's policy kept from running. */
    ran?: string[];
  }
}

/**
 * Nodes and attributes that no page of the portal has by itself, in the page that is open or in one that is given as text;
 * frames and templates of a text are looked into as well.
 */
export function intruders(html: string | null): string[] {
  const found: string[] = [];
  const scripted = /^[\s\p{Cc}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text)\s*:?/iu;
  const followed = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'content']);
  const look = (at: ParentNode, depth: number): void => {
    for (const node of at.querySelectorAll('*')) {
      for (const { name, value } of node.attributes) {
        const leads =
          followed.has(name) && (scripted.test(value) || /^[^/?#]*\/\/evil\.example/i.test(value));
        if (leads || /xss|^on/i.test(name)) found.push(node.outerHTML.slice(0, 300));
        if (name === 'srcdoc' && depth < 3)
          look(new DOMParser().parseFromString(value, 'text/html'), depth + 1);
      }
      if (node instanceof HTMLTemplateElement) look(node.content, depth + 1);
      if (node.shadowRoot) look(node.shadowRoot, depth + 1);
    }
  };
  look(html === null ? document : new DOMParser().parseFromString(html, 'text/html'), 0);
  return found;
}

export interface Form {
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly files: boolean;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly value: string;
  readonly kind: 'text' | 'file' | 'button' | 'off';
}

/** The forms of a page that is given as text, with what they would send, and the addresses that its links lead to. */
export function waysOn(html: string): { forms: Form[]; links: string[] } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fieldsOf = (form: HTMLFormElement): Field[] =>
    [...form.elements].flatMap((element) => {
      const { name, value = '', type = '', checked } = element as HTMLInputElement;
      if (!name) return [];
      const off = (type === 'checkbox' || type === 'radio') && !checked;
      const kind = type === 'file' ? 'file' : type === 'submit' ? 'button' : off ? 'off' : 'text';
      return [{ name, value, kind }];
    });
  return {
    forms: [...page.forms].map((form) => ({
      action: form.getAttribute('action') ?? '',
      method: form.getAttribute('method')?.toLowerCase() === 'post' ? 'post' : 'get',
      files: form.enctype === 'multipart/form-data',
      fields: fieldsOf(form),
    })),
    links: [...page.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

/** Watches all that the pages of a context do; what no page should is told by `seen`. */
export async function watch(
  context: BrowserContext,
  page: Page,
  home: string,
): Promise<{ seen(): Promise<string[]> }> {
  const did: string[] = [];
  await context.addInitScript(() => {
    window.ran = [];
    window.__xss = () => void window.ran?.push('a script of theirs');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.ran?.push(`policy ${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    did.push(`dialog “${dialog.message()}”`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) did.push(`request to ${request.url()}`);
  });
  return {
    async seen() {
      const frames = await Promise.all(
        page.frames().map(async (frame) => {
          const ran = await frame.evaluate(() => window.ran ?? []);
          return [...ran, ...(await frame.evaluate(intruders, null))];
        }),
      );
      return [...did.splice(0), ...frames.flat()];
    },
  };
}
