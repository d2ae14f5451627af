import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './button.module.css';

/** `cell` is for a table's cell, as tall as its text. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'cell' | 'danger';

/** Class names of something that looks like a button. */
export const buttonClass = (look: ButtonLook, className?: string) =>
  [styles.button, styles[look], className].filter(Boolean).join(' ');

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Its action is running: a second press does nothing. Unlike a disabled button it keeps the focus. */
  busy?: boolean;
}

const still = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

export function Button({ look = 'primary', type = 'submit', className, busy, ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} {...(busy && still)} />;
}

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  look?: ButtonLook;
  /** The browser loads the address: a file, or a page whose fields are to be emptied. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A link that looks like a button; a plain one, which `usePageLinks` follows within the page. */
export function ButtonLink({
  look = 'secondary',
  className,
  to,
  reloadDocument,
  preventScrollReset,
  ...rest
}: ButtonLinkProps) {
  const within = { 'data-link': preventScrollReset ? 'here' : 'page', 'data-discover': 'true' };
  return <a href={to} className={buttonClass(look, className)} {...(!reloadDocument && within)} {...rest} />;
}
