import { matchPath, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import styles from './load-bar.module.css';

/**
 * Shows that a page or an answer is loading, over the former page if that is one of `coveringPaths`, and prevents the
 * pressed button from being pressed again (rule X23).
 */
export function LoadBar({ coveringPaths }: { coveringPaths: readonly string[] }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const busy = state !== 'idle';
  useBusyButton(busy);
  if (!busy) return null;
  const next = location.pathname;
  const covers = next !== pathname && coveringPaths.some((path) => matchPath(path, next));
  return <div role="progressbar" aria-label="Carregando" className={styles.bar} data-covers={covers} />;
}

function useBusyButton(busy: boolean): void {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onSubmit = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter;
    };
    const onClick = (event: MouseEvent) => {
      pressed.current = null;
      if (event.target instanceof Element && event.target.closest('button[aria-busy]'))
        event.preventDefault();
    };
    document.addEventListener('submit', onSubmit, true);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  useEffect(() => {
    const button = pressed.current;
    if (!busy || !button) return;
    button.setAttribute('aria-busy', 'true');
    return () => button.removeAttribute('aria-busy');
  }, [busy]);
}
