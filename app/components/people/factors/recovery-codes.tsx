import type { ReactNode } from 'react';
import styles from './factors.module.css';

/** Recovery codes, shown only in this answer; `children` is the way to continue. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children?: ReactNode }) {
  return (
    <div className={styles.made}>
      <div>
        <p>
          <strong>Guarde agora estes códigos de recuperação:</strong> eles não serão mostrados de novo. Sem o
          celular, cada um serve uma vez no lugar do código do aplicativo.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}
