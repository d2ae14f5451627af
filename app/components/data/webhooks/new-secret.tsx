import { useEffect, useRef } from 'react';
import { CopyLine } from '../../ui/copy-line';
import { Notice } from '../../ui/notice';
import styles from './webhooks.module.css';

/** A secret that the portal shows in this answer alone. */
export function NewSecret({ secret, children }: { secret: string; children: string }) {
  const shown = useRef<HTMLDivElement>(null);
  // The form that created it is further down.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
  }, [secret]);
  return (
    <Notice tone="info" key={secret}>
      <div className={styles.made} ref={shown}>
        <p>
          <strong>{children}</strong> Copie o segredo agora: ele não será mostrado de novo. Quem recebe
          confere com ele a assinatura de cada aviso.
        </p>
        <CopyLine label="Segredo" text={secret} />
      </div>
    </Notice>
  );
}
