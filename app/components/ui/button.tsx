import { Link, type LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
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

interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook;
}

export function ButtonLink({ look = 'secondary', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
