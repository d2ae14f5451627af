import type { Segment } from '~/domain/data/search/result';
import styles from './marked.module.css';

/** A text with marked matches of a search. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
