import type { ReactNode } from 'react';
import { ErrorPage } from '../error-page';
import styles from './framed.module.css';
import { useFrame } from './use-frame';

/** What stands in a panel's frame, in talk with the page around it. */
export function Framed({ children }: { children: ReactNode }) {
  useFrame();
  return <div className={styles.framed}>{children}</div>;
}

/** A panel or its rows that cannot be shown. */
export function FramedError() {
  return (
    <Framed>
      <ErrorPage framed />
    </Framed>
  );
}
