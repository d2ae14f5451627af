import type { PaletteResult } from '~/domain/insight/palette/result';
import styles from './palette-page.module.css';

/** Places, each with its kind and location. */
export const PaletteList = ({ results }: { results: readonly PaletteResult[] }) => (
  <ul className={styles.results} aria-label="Resultados">
    {results.map(({ url, title, label, detail }) => (
      <li key={`${url} ${title}`}>
        <a href={url} data-link="page" data-discover="true">
          {title}
        </a>
        <span>
          {label}
          {detail && ` · ${detail}`}
        </span>
      </li>
    ))}
  </ul>
);
