import styles from './frame.module.css';

/** Stands over a panel until it is drawn. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.spinner} aria-hidden />
      Carregando {label}…
    </div>
  );
}
