import { Link, useFetcher } from '@remix-run/react';
import { Bell as BellIcon } from 'lucide-react';
import { count } from '~/domain/format';
import { useServerEvents } from '../use-server-events';
import styles from './notices.module.css';

const most = 99;

/** The way to one's notices, with how many are unread; counts on by itself where scripts run. */
export function Bell({ unread }: { unread: number }) {
  const latest = useFetcher<{ unread: number }>();
  useServerEvents('/avisos/eventos', () => latest.load('/avisos/contagem'));
  const now = latest.data?.unread ?? unread;
  return (
    <Link
      to="/avisos"
      className={styles.bell}
      aria-label={now > 0 ? `Avisos: ${count(now, 'não lido', 'não lidos')}` : 'Avisos'}
    >
      <BellIcon aria-hidden />
      {now > 0 && (
        <span className={styles.badge} aria-hidden>
          {now > most ? `${most}+` : now}
        </span>
      )}
    </Link>
  );
}
