import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button';
import styles from './dialog.module.css';

/** History state by which a dialog knows that the page under it is one step back. */
export const openedFromPage = { dialogOpener: true };

interface DialogLinkProps {
  to: string;
  look?: ButtonLook;
  className?: string;
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that opens a dialog over this page. Apart from `Dialog`, whose code a page need not have before. */
export const DialogLink = ({
  to,
  look = 'secondary',
  className,
  title,
  children,
  ...named
}: DialogLinkProps) => (
  <a
    href={to}
    data-link="dialog"
    className={buttonClass(look, className)}
    title={title}
    aria-label={named['aria-label']}
  >
    {children}
  </a>
);

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
