import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** `pills` are for a second row of tabs. */
  look?: 'tabs' | 'pills';
  places: readonly {
    readonly to: string;
    readonly label: string;
    /** Given where more than the path says which one is open. */
    readonly current?: boolean;
  }[];
}

/** Neighbouring pages as links, each with its own address. */
export function Tabs({ label, look = 'tabs', places }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles[look]} aria-label={label}>
      {places.map(({ to, label: text, current = to === pathname }) => (
        <Link
          key={text}
          to={to}
          prefetch="intent"
          preventScrollReset
          className={styles.tab}
          aria-current={current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Rows of pills beside each other, where there is room. */
export function TabRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
