import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { openedFromPage } from './dialog-link';

const intendedAfterMs = 100;

/** How a link is followed: to a page's top, without scrolling, or to a dialog over this page. */
const ways: Readonly<Record<string, { preventScrollReset?: boolean; state?: typeof openedFromPage }>> = {
  page: {},
  here: { preventScrollReset: true },
  dialog: { preventScrollReset: true, state: openedFromPage },
};

/**
 * What Remix's `Link` does for one link each, done once for all of a document's: a click on a plain `<a data-link>` goes
 * there within the page. Pages have scores and tables hundreds of links, and a `Link` costs the server ten times a plain one. Those to other
 * screens say `data-discover` too, so that the code there is known before.
 */
export function usePageLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = linkAt(event.target);
    const way = ways[link?.getAttribute('data-link') ?? ''];
    if (!link || !way || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(link.getAttribute('href') ?? '', location.href);
    const replace = `${pathname}${search}` === `${location.pathname}${location.search}`;
    navigate(`${pathname}${search}${hash}`, { ...way, replace });
  };
}

/** As `prefetch="intent"` of that `Link`: the link in an element that is pointed at, for its page to be fetched beforehand. */
export function useIntendedLink() {
  const [intended, setIntended] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => {
    clearTimeout(timer.current);
    setIntended(null);
  };
  const intend = ({ target }: SyntheticEvent) => {
    const to = linkAt(target)?.getAttribute('href') ?? null;
    if (to === intended) return;
    clearTimeout(timer.current);
    if (to) timer.current = setTimeout(() => setIntended(to), intendedAfterMs);
  };
  return {
    intended,
    intents: {
      onMouseOver: intend,
      onMouseLeave: forget,
      onFocus: intend,
      onBlur: forget,
      onTouchStart: intend,
    },
  };
}

const linkAt = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('a') : null;

/** A click that asks for no other tab or window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
