import { useEffect } from 'react';
import { useReload } from '~/components/ui/use-reload';
import styles from './laying-notice.module.css';

/** The progress of the demo's data: percent, parts, and the present part. */
export interface DataProgress {
  readonly percent: number;
  readonly done: number;
  readonly of: number;
  readonly doing: string;
}

const reloadEveryMs = 2_000;

/**
 * Shows on each page of a demo that its data are still being seeded, and their progress; without JavaScript as of the
 * page's loading. The page's data are reloaded meanwhile, because it may be waiting for a part.
 */
export function LayingNotice({ progress: { percent, done, of, doing } }: { progress: DataProgress }) {
  const reload = useReload();
  useEffect(() => {
    const timer = setInterval(reload, reloadEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <div className={styles.notice}>
      <p role="status">Carregando os dados da demonstração: {doing}</p>
      <progress max={100} value={percent} aria-label="Dados da demonstração" />
      <span aria-hidden>
        {percent}%, {done} de {of} partes
      </span>
    </div>
  );
}
