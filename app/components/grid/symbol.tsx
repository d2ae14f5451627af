import styles from './symbol.module.css';
import sheet from './tools.svg?url';

/** A symbol of the grid's sheet: two dozen are too many to draw by script on each page. */
export const Symbol = ({ name }: { readonly name: string }) => (
  <svg aria-hidden className={styles.symbol}>
    <use href={`${sheet}#${name}`} />
  </svg>
);
