import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import styles from './public-page.module.css';

/** The portal's door: who the company is on one side, one form on the other. */
export function PublicPage({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<{ tenant: { name: string } }>('root');
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <p className={styles.name}>{root?.tenant.name}</p>
        <p className={styles.promise}>Dados que chegam certos, planos que fecham no mês.</p>
        <p>Portal de análise e operação de dados</p>
      </div>
      <div className={styles.form} id="conteudo" tabIndex={-1}>
        {children}
      </div>
    </main>
  );
}
