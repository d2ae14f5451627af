import { CircleAlert, CircleCheck, CircleDashed } from '~/components/ui/icons';
import type { PartState as State } from '~/domain/insight/health/tables';
import styles from './health.module.css';

const looks = {
  good: { Icon: CircleCheck, word: 'Responde' },
  bad: { Icon: CircleAlert, word: 'Não responde' },
  unused: { Icon: CircleDashed, word: 'Sem uso' },
} as const;

export function PartState({ state }: { state: State }) {
  const { Icon, word } = looks[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon aria-hidden />
      {word}
    </span>
  );
}
