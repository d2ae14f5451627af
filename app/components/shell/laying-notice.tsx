import { useEffect, useState } from 'react';
import { useReload } from '~/components/ui/use-reload';
import styles from './laying-notice.module.css';

/** How far the demo's data are: in percent, in parts, and what is being laid. */
export interface DataProgress {
  readonly percent: number;
  readonly done: number;
  readonly of: number;
  readonly doing: string;
}

const lookEveryMs = 1_000;

interface Health {
  readonly data?: DataProgress | { readonly percent: 100 };
}

/** Null once the data are whole; what was known before where the portal does not answer. */
async function progressNow(before: DataProgress): Promise<DataProgress | null> {
  try {
    const { data } = (await (await fetch('/healthz')).json()) as Health;
    return data && 'doing' in data ? data : null;
  } catch {
    return before;
  }
}

/**
 * Says on each page of a demo that its data are still being laid, and how far they are; without JavaScript as of the page's
 * making. The page is loaded anew with each part that is done: it may have been waiting for it.
 */
export function LayingNotice({ progress }: { progress: DataProgress }) {
  const [now, setNow] = useState<DataProgress | null>(progress);
  const reload = useReload();
  useEffect(() => {
    let latest: DataProgress | null = progress;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const before: DataProgress = latest ?? progress;
      latest = await progressNow(before);
      setNow(latest);
      if (latest?.done !== before.done) reload();
      if (latest) timer = setTimeout(() => void look(), lookEveryMs);
    };
    timer = setTimeout(() => void look(), lookEveryMs);
    return () => clearTimeout(timer);
    // The page's own figure is the first; after it the portal is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!now) return null;
  return (
    <div className={styles.notice}>
      <p role="status">Carregando os dados da demonstração: {now.doing}</p>
      <progress max={100} value={now.percent} aria-label="Dados da demonstração" />
      <span aria-hidden>
        {now.percent} %, {now.done} de {now.of} partes
      </span>
    </div>
  );
}
