import styles from './legend.module.css';

interface LegendProps {
  /** The name of the position under the pointer, as a heading. */
  at?: string;
  entries: readonly { key: string; label: string; value?: string }[];
}

/** Names of the series beside their colours, with the values of the place that is pointed at. */
export function Legend({ at, entries }: LegendProps) {
  return (
    <p className={styles.legend}>
      {at !== undefined && <span className={styles.at}>{at}</span>}
      {entries.map(({ key, label, value }, index) => (
        <span key={key} className={styles.entry}>
          <svg className={styles.swatch} data-series={index + 1} viewBox="0 0 10 10" aria-hidden>
            <rect width="10" height="10" rx="2.5" />
          </svg>
          {label}
          {value !== undefined && <strong>{value}</strong>}
        </span>
      ))}
    </p>
  );
}
