import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { ErrorPage } from '../../ui/error-page';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './framed.module.css';
import { askAddress, useFrame } from './use-frame';

/** What stands in a panel's frame, in talk with the page around it. */
export function Framed({ children }: { children: ReactNode }) {
  const framed = useRef<HTMLDivElement>(null);
  useFrame(framed);
  return (
    <div className={styles.framed} ref={framed}>
      {children}
    </div>
  );
}

/** A panel or its rows that cannot be shown; another address, asked for by hand, may show them. */
export function FramedError() {
  const hydrated = useHydrated();
  return (
    <Framed>
      <ErrorPage framed>
        {hydrated && window.parent !== window && (
          <Button type="button" onClick={askAddress}>
            Abrir de novo
          </Button>
        )}
      </ErrorPage>
    </Framed>
  );
}
