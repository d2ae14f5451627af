import styles from './why-link.module.css';

/** A difference as the way to what explains it; alone where nothing does. */
export function WhyLink({ to, of, children }: { to: string | null; of: string; children: string }) {
  if (to === null) return children;
  return (
    <a
      href={to}
      data-link="page"
      data-discover="true"
      className={styles.why}
      title="Por que mudou?"
      aria-label={`${children}. Por que mudou? ${of}`}
    >
      {children}
    </a>
  );
}
