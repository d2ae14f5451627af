import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import type { SourceTone } from '~/domain/data/sources/source-rows';
import styles from './sources.module.css';

const icons = { good: CircleCheck, bad: TriangleAlert, off: CircleSlash };

/** How a source, a turn or a file does, in words and in colour. */
export function SourceState({ tone, words }: { tone: SourceTone; words: string }) {
  const Icon = icons[tone];
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden />
      {words}
    </span>
  );
}
