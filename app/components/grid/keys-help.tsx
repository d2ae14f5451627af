import { gridKeys } from '~/domain/grid/keys';
import { Overlay } from './overlay';
import styles from './dialogs.module.css';

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Teclas da grade" size="medium" onClose={onClose}>
      <dl className={styles.keys}>
        {gridKeys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Overlay>
  );
}
