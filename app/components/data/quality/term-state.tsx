import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import styles from './quality.module.css';

const looks = { good: CircleCheck, bad: CircleAlert, none: CircleDashed } as const;

/** How a base stands to its term, and what that is. */
export function TermState({ state, term, tone }: { state: string; term: string; tone: keyof typeof looks }) {
  const Icon = looks[tone];
  return (
    <span className={styles.term}>
      <span className={styles.state} data-tone={tone}>
        <Icon aria-hidden />
        {state}
      </span>
      {tone !== 'none' && <small>{term}</small>}
    </span>
  );
}

/** The look of a base's state: none without a term. */
export const toneOf = ({ lateDays, missed }: { lateDays: number | null; missed: unknown }) =>
  lateDays === null ? 'none' : missed ? 'bad' : 'good';
