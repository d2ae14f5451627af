import type { ReactNode } from 'react';
import styles from './door.module.css';

/** A short page on the way in or out, outside the frame of the screens. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.door}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
