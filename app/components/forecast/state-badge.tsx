import type { ReviewState } from '~/domain/review-workflow';
import { reviewStateLabel } from '~/domain/review-workflow';
import styles from './state-badge.module.css';

/** A review's state as a small coloured label. */
export function StateBadge({ state }: { state: ReviewState }) {
  return <span className={`${styles.badge} ${styles[state]}`}>{reviewStateLabel[state]}</span>;
}
