import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './menu.module.css';

/** A button that opens a small panel of choices: a disclosure, so that it works without scripts. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState(false);

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

  /** Where its left edge would be out of sight it opens to the other side. */
  const place = () => {
    const open = details.current?.open ?? false;
    setTurned((before) => open && (before || (panel.current?.getBoundingClientRect().left ?? 0) < 0));
  };

  return (
    <details className={styles.menu} ref={details} onToggle={place}>
      <summary>{label}</summary>
      <div className={turned ? `${styles.panel} ${styles.turned}` : styles.panel} ref={panel}>
        {children}
      </div>
    </details>
  );
}
