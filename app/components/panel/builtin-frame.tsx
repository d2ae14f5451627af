import { useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { frameMessage, type FrameMessage } from '~/domain/panels/frame';
import { Notice } from '../notice';
import { useHydrated } from '../use-hydrated';
import { LoadingOverlay } from './loading-overlay';
import styles from './frame.module.css';
import { freshAddress, useRenewal } from './use-renewal';

export interface FrameProps {
  id: number;
  label: string;
  /** Signed address of the panel, and how long it holds, in ms. */
  address: string;
  lifeMs: number;
  /** Choices of the panel that the page's own address holds. */
  search: string;
}

/**
 * A panel of the portal in a frame without an origin: it can reach neither the page around it nor the person's session.
 * Its choices are kept in the page's own address, so that a reload, a link or a renewed address loses none.
 */
export function BuiltinFrame({ id, label, address, lifeMs, search }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [, setParams] = useSearchParams();
  const [ready, setReady] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hydrated = useHydrated();

  useEffect(() => {
    const onEnded = async () => {
      const fresh = await freshAddress(id);
      setRefusal(typeof fresh === 'string' ? fresh : null);
      if (typeof fresh !== 'string') tell(frame.current, { kind: 'panel-address', path: fresh.url });
    };
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const message = frameMessage(data);
      if (message?.kind === 'panel-ended') void onEnded();
      if (message?.kind !== 'panel-state') return;
      setReady(true);
      if (message.search !== window.location.search)
        setParams(new URLSearchParams(message.search), { replace: true, preventScrollReset: true });
    };
    window.addEventListener('message', onMessage);
    // The frame may have been drawn before this page's scripts ran.
    tell(frame.current, { kind: 'panel-ask' });
    return () => window.removeEventListener('message', onMessage);
  }, [id, setParams]);

  const onAddress = useCallback(({ url }: { url: string }) => {
    tell(frame.current, { kind: 'panel-address', path: url });
  }, []);
  useRenewal(id, lifeMs, onAddress, setRefusal);

  return (
    <div className={styles.stage}>
      {refusal && (
        <Notice tone="bad" key={refusal}>
          {refusal}
        </Notice>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={label}
        src={`${address}${search}`}
        sandbox="allow-scripts allow-forms allow-downloads allow-modals"
        onLoad={() => setReady(true)}
      />
      {hydrated && !ready && <LoadingOverlay label={label} />}
    </div>
  );
}

/** A sandboxed frame has no origin that it could be told by; what it is told shows what its person may see anyway. */
const tell = (frame: HTMLIFrameElement | null, message: FrameMessage) =>
  frame?.contentWindow?.postMessage(message, '*');
