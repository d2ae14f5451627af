import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

const intendedAfterMs = 100;

/**
 * The `prefetch="intent"` of Remix's `Link`, for plain links in an element: the address of the link under the
 * pointer, to be prefetched.
 */
export function useIntendedLink() {
  const [intended, setIntended] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => {
    clearTimeout(timer.current);
    setIntended(null);
  };
  const intend = ({ target }: SyntheticEvent) => {
    const to = (target instanceof Element && target.closest('a')?.getAttribute('href')) || null;
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
