import { Bell as BellIcon } from '~/components/ui/icons';
import { useEffect, useState } from 'react';
import { count } from '~/domain/values/format';
import { useServerEvents } from '../../ui/use-server-events';
import styles from './notices.module.css';

const maxShown = 99;

/** Asked for beside the page's own data: a bell that cannot be counted is no reason for an error page. */
async function latestUnread(): Promise<number | null> {
  try {
    const answer = await fetch('/avisos/contagem', { headers: { Accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as { unread: number }).unread : null;
  } catch {
    return null;
  }
}

/** The way to one's notices, with how many are unread; counts on by itself where scripts run. */
export function Bell({ unread }: { unread: number }) {
  const [now, setNow] = useState(unread);
  useEffect(() => setNow(unread), [unread]);
  useServerEvents(
    '/avisos/eventos',
    () => void latestUnread().then((latest) => setNow((before) => latest ?? before)),
  );
  return (
    <a
      href="/avisos"
      data-link="page"
      data-discover="true"
      className={styles.bell}
      aria-label={now > 0 ? `Avisos: ${count(now, 'não lido', 'não lidos')}` : 'Avisos'}
    >
      <BellIcon aria-hidden />
      {now > 0 && (
        <span className={styles.badge} aria-hidden>
          {now > maxShown ? `${maxShown}+` : now}
        </span>
      )}
    </a>
  );
}
