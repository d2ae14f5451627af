import { boardStateLabel, type BoardState } from '~/domain/planning/forecast/review-board';
import styles from './state-badge.module.css';

/** A review's state as a small coloured label. */
export function StateBadge({ state }: { state: BoardState }) {
  return <span className={`${styles.badge} ${styles[state]}`}>{boardStateLabel[state]}</span>;
}

/** In place of a state while the release point is yet to open, with the day on which it does. */
export function NotOpenBadge({ opens }: { opens: string }) {
  return (
    <>
      <span className={`${styles.badge} ${styles.coming}`}>Ainda não aberto</span>{' '}
      <span className={styles.opens}>abre em {opens}</span>
    </>
  );
}

/** In place of a state where the release point has closed and nothing was ever sent. */
export function NeverSentBadge() {
  return <span className={`${styles.badge} ${styles.coming}`}>Não enviado</span>;
}
