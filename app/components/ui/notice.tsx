import { CircleAlert, CircleCheck, Info, X } from '~/components/ui/icons';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './notice.module.css';

export type NoticeTone = 'good' | 'bad' | 'info';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };
const hideAfterMs = 5_000;

/**
 * A message about what just happened. Success hides after five seconds, unless pointed at or focused; errors stay
 * until dismissed. Give it a `key` that changes with each new message.
 */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const [shown, setShown] = useState(true);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (tone !== 'good' || paused) return;
    const timer = setTimeout(() => setShown(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [tone, paused]);
  if (!shown) return null;
  const Icon = icons[tone];
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon aria-hidden />
      <div className={styles.text}>{children}</div>
      {tone !== 'info' && (
        <button
          type="button"
          className={styles.dismiss}
          onClick={() => setShown(false)}
          aria-label="Fechar aviso"
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Why something was refused; nothing without a reason. */
export function Refusal({ reason }: { reason: string | null | undefined }) {
  if (!reason) return null;
  return (
    <Notice tone="bad" key={reason}>
      {reason}
    </Notice>
  );
}
