import { useEffect, useRef, type ReactNode } from 'react';
import styles from './menu.module.css';

/** A button that opens a small panel of choices: a disclosure, so that it works without scripts. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details className={styles.menu} ref={details}>
      <summary>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
