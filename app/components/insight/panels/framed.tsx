import type { ReactNode } from 'react';
import { ErrorPage } from '../../ui/error-page';
import styles from './framed.module.css';

/** What another page shows in a frame: a panel without the portal's own page around it. */
export function Framed({ children }: { children: ReactNode }) {
  return <div className={styles.framed}>{children}</div>;
}

export function FramedError() {
  return (
    <Framed>
      <ErrorPage framed />
    </Framed>
  );
}
