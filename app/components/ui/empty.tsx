import { Inbox, type Icon } from '~/components/ui/icons';
import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  icon?: Icon;
  /** Read out when it comes, where an action of the person's brought it. */
  spoken?: boolean;
  children: ReactNode;
}

/** Replaces an empty list: says that there is nothing, why, and what to do. */
export function Empty({ icon: Icon = Inbox, spoken = false, children }: EmptyProps) {
  return (
    <div className={styles.empty} role={spoken ? 'status' : undefined}>
      <Icon aria-hidden />
      {children}
    </div>
  );
}
