import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import type { WebhookTone } from '~/domain/data/webhooks/webhook-rows';
import styles from './webhooks.module.css';

const icons = { good: CircleCheck, bad: TriangleAlert, off: CircleSlash };

/** Whether messages arrive, in words and in colour. */
export function WebhookState({ tone, words }: { tone: WebhookTone; words: string }) {
  const Icon = icons[tone];
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden />
      {words}
    </span>
  );
}
