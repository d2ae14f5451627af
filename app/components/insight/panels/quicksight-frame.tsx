import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import styles from './frame.module.css';
import { embedDashboard, stateOf, type PanelState } from './quicksight';
import { freshAddress, useRenewal } from './use-renewal';

interface FrameProps {
  id: number;
  label: string;
  /** Signed address of the dashboard, and how long it holds, in ms. */
  address: string;
  lifeMs: number;
}

interface Shown {
  readonly experience: DashboardExperience;
  remove(): void;
}

/**
 * A dashboard of QuickSight, embedded with its SDK. A renewed address creates a new frame beside the old one, which
 * stays until the new one shows the same sheet, parameters and filters, so that nobody loses a drill-down.
 */
export function QuickSightFrame({ id, label, address, lifeMs }: FrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown | null>(null);
  const [url, setUrl] = useState(address);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const around = stage.current;
    if (!around) return;
    const abort = new AbortController();
    const before = shown.current;
    const show = async () => {
      const state: PanelState | null = before && (await stateOf(before.experience).catch(() => null));
      if (abort.signal.aborted) return;
      const box = document.createElement('div');
      box.className = styles.service ?? '';
      if (before) box.dataset['waiting'] = 'true';
      around.append(box);
      const embedded = embedDashboard(url, box, state, {
        onReady: (experience) => {
          if (abort.signal.aborted) return;
          delete box.dataset['waiting'];
          before?.remove();
          shown.current = { experience, remove };
          setReady(true);
          setFailure(null);
        },
        onError: (message) => !abort.signal.aborted && setFailure(message),
      });
      const remove = () => {
        box.remove();
        void embedded.then(
          ({ close }) => close(),
          () => undefined,
        );
      };
      abort.signal.addEventListener('abort', () => shown.current?.remove !== remove && remove());
      await embedded;
    };
    show().catch((error: unknown) => {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => abort.abort();
  }, [url]);
  useEffect(() => () => shown.current?.remove(), []);

  const renew = useCallback((fresh: { url: string }) => setUrl(fresh.url), []);
  useRenewal(id, lifeMs, renew, setFailure);

  const retry = async () => {
    setFailure(null);
    const fresh = await freshAddress(id);
    if (typeof fresh === 'string') setFailure(fresh);
    else setUrl(fresh.url);
    setAttempt((count) => count + 1);
  };

  return (
    <div className={styles.stage}>
      {failure && <FrameFailure key={`${attempt} ${failure}`} message={failure} onRetry={retry} />}
      <div ref={stage} className={styles.service} data-panel={id} />
      {!ready && !failure && <LoadingOverlay label={label} />}
      <noscript>
        <p className={styles.script}>
          Este painel precisa de JavaScript, que está desligado neste navegador.
        </p>
      </noscript>
    </div>
  );
}

/** Why a panel is not shown, with another try. */
function FrameFailure({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  return (
    <Notice tone="bad">
      {message}{' '}
      <Button look="quiet" type="button" onClick={() => void onRetry()}>
        Tentar de novo
      </Button>
    </Notice>
  );
}

/** Covers a panel until it is drawn. */
function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.spinner} aria-hidden />
      Carregando {label}…
    </div>
  );
}
