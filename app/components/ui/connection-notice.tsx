import { CloudOff } from '~/components/ui/icons';
import { useSyncExternalStore } from 'react';
import styles from './connection-notice.module.css';
import { connectionLost } from './connection-watch';

/** Shows over the page that something waits for the connection; the page stays unchanged. */
export function ConnectionNotice() {
  const lost = useSyncExternalStore(connectionLost.subscribe, connectionLost.now, connectionLost.onServer);
  return (
    <div role="status">
      {lost && (
        <p className={styles.notice}>
          <CloudOff aria-hidden />
          Sem resposta do portal. A página continua assim que a conexão voltar.
        </p>
      )}
    </div>
  );
}
