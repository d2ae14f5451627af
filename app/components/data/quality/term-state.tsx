import { CircleAlert, CircleCheck, CircleDashed } from '~/components/ui/icons';
import { TonedState, type Tone } from '../../ui/toned-state';
import styles from './quality.module.css';

const icons = { good: CircleCheck, bad: CircleAlert, off: CircleDashed };

/** The state of a base with respect to its term, and the term. */
export function TermState({ state, term, tone }: { state: string; term: string; tone: Tone }) {
  return (
    <span className={styles.term}>
      <TonedState tone={tone} words={state} icon={icons[tone]} />
      {tone !== 'off' && <small>{term}</small>}
    </span>
  );
}

/** The look of a base's state: off without a term. */
export const toneOf = ({ lateDays, missed }: { lateDays: number | null; missed: unknown }): Tone =>
  lateDays === null ? 'off' : missed ? 'bad' : 'good';
