import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: string;
  crumb?: ReactNode;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One screen: where it stands, its title, its tools, its content. */
export function Page({ title, crumb, tools, children }: PageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          {crumb && <p className={styles.crumb}>{crumb}</p>}
          <h1>{title}</h1>
        </div>
        {tools}
      </div>
      {children}
    </main>
  );
}

export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <section className={padded ? `${styles.card} ${styles.padded}` : styles.card}>{children}</section>;
}
