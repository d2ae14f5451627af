import { useEffect } from 'react';
import { useReload } from '~/components/ui/use-reload';
import styles from './laying-notice.module.css';

/** How far the demo's data are: in percent, in parts, and what is being laid. */
export interface DataProgress {
  readonly percent: number;
  readonly done: number;
  readonly of: number;
  readonly doing: string;
}

const reloadEveryMs = 2_000;

/**
 * Says on each page of a demo that its data are still being laid, and how far they are; without JavaScript as of the page's
 * making. The page's data are loaded again meanwhile: it may be waiting for a part.
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
