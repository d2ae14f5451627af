import type { RefObject } from 'react';
import styles from './fault-list.module.css';

interface FaultListProps {
  faults: readonly { path: string; message: string }[];
  text: RefObject<HTMLTextAreaElement>;
}

/** The faults of a definition, each with its place. */
export function FaultList({ faults, text }: FaultListProps) {
  if (faults.length === 0) return null;
  const show = (message: string) => {
    const area = text.current;
    const word = message.split(': ').at(-1) ?? '';
    const at = area?.value.indexOf(word) ?? -1;
    area?.focus();
    if (area && at >= 0) area.setSelectionRange(at, at + word.length);
  };
  return (
    <ul className={styles.faults}>
      {faults.map(({ path, message }, index) => (
        <li key={index}>
          <code>{path || 'definição'}</code>
          <button type="button" onClick={() => show(message)}>
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
