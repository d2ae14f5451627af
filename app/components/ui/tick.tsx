import type { InputHTMLAttributes } from 'react';
import styles from './tick.module.css';

/** Something to tick, with its words beside it. */
export const Tick = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className={styles.tick}>
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
);
