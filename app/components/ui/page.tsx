import { useContext, type ReactNode } from 'react';
import { PageNews } from './page-news';
import styles from './page.module.css';

interface PageProps {
  title: string;
  crumb?: ReactNode;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One screen: its breadcrumb, title, tools, notices and content. */
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
      {useContext(PageNews)}
      {children}
    </main>
  );
}

export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <section className={padded ? `${styles.card} ${styles.padded}` : styles.card}>{children}</section>;
}

/** The title of a card. */
export const CardTitle = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.title}>{children}</h2>
);

/** What there is to know before its content. */
export const CardLead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;

/** What there is to know after it, such as how many it holds. */
export const CardNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
