import { useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { openedFromPage } from './dialog-link';

/**
 * The behaviour of Remix's `Link`, implemented once for all links of a document: a click on a plain `<a data-link>`
 * navigates within the page, to the new page's top (`page`), without scrolling (`here`), or to a dialog over this
 * page (`dialog`). A page has scores of links and a table hundreds, and a `Link` costs the server ten times a plain
 * one. Links to other screens also have `data-discover`, so that their code is known early.
 */
export function usePageLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-link]') : null;
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const way = link.getAttribute('data-link');
    const { pathname, search, hash } = new URL(link.getAttribute('href') ?? '', location.href);
    navigate(pathname + search + hash, {
      preventScrollReset: way !== 'page',
      replace: pathname + search === location.pathname + location.search,
      ...(way === 'dialog' && { state: openedFromPage }),
    });
  };
}

/** A click that does not request another tab or window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
