import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Shows the heading of a page after an action. Actions keep the scroll position (`preventScrollReset`), which has no
 * meaning on another page.
 */
export function usePageTop(): void {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (way === 'POP' || hash) return;
    const heading = document.querySelector('h1')?.getBoundingClientRect();
    if (heading && heading.top < 0) window.scrollTo(0, 0);
  }, [pathname, hash, way]);
}
