import { CircleCheck, CircleSlash, TriangleAlert, type Icon } from '~/components/ui/icons';
import styles from './toned-state.module.css';

const icons = { good: CircleCheck, bad: TriangleAlert, off: CircleSlash };
export type Tone = keyof typeof icons;

interface TonedStateProps {
  tone: Tone;
  words: string;
  icon?: Icon;
}

/** How something does, in words and in colour. */
export function TonedState({ tone, words, icon: Icon = icons[tone] }: TonedStateProps) {
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden />
      {words}
    </span>
  );
}
