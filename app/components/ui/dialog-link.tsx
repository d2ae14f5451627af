import { Link, type LinkProps } from '@remix-run/react';
import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button';
import styles from './dialog.module.css';

/** History state by which a dialog knows that the page under it is one step back. */
export const openedFromPage = { dialogOpener: true };

/** A link that opens a dialog over this page. Apart from `Dialog`, whose code a page need not have before. */
export function DialogLink({ look = 'secondary', ...link }: LinkProps & { look?: ButtonLook }) {
  return (
    <Link {...link} className={buttonClass(look, link.className)} state={openedFromPage} preventScrollReset />
  );
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
