import { useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { frameMessage, type FrameMessage } from '~/domain/insight/panels/frame';
import { messages } from '~/domain/messages';
import { useHydrated } from '../../ui/use-hydrated';
import { FrameFailure } from './frame-failure';
import { LoadingOverlay } from './loading-overlay';
import styles from './frame.module.css';
import { freshAddress, useRenewal } from './use-renewal';

/** How long a frame may say nothing; longer than that, what stands in it is not the panel, but a gateway's error. */
const silentForMs = 15_000;

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
  const silence = useRef<ReturnType<typeof setTimeout>>();
  const [, setParams] = useSearchParams();
  const [src, setSrc] = useState(`${address}${search}`);
  // A fresh address may be the one of before; another try draws the frame anew all the same.
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hydrated = useHydrated();

  const listen = useCallback(() => {
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setFailure(messages.panelService), silentForMs);
    tell(frame.current, { kind: 'panel-ask' });
  }, []);

  useEffect(() => {
    const onEnded = async () => {
      const fresh = await freshAddress(id);
      setFailure(typeof fresh === 'string' ? fresh : null);
      if (typeof fresh !== 'string') tell(frame.current, { kind: 'panel-address', path: fresh.url });
    };
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const message = frameMessage(data);
      if (message?.kind === 'panel-ended') void onEnded();
      if (message?.kind === 'panel-size')
        frame.current?.parentElement?.style.setProperty('--paper-height', String(message.height));
      if (message?.kind !== 'panel-state') return;
      clearTimeout(silence.current);
      setReady(true);
      setFailure((before) => (before === messages.panelService ? null : before));
      if (message.search !== window.location.search)
        setParams(new URLSearchParams(message.search), { replace: true, preventScrollReset: true });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [id, setParams]);
  useEffect(() => {
    listen(); // The frame may have been drawn before this page's scripts ran.
    return () => clearTimeout(silence.current);
  }, [listen, src, attempt]);

  const onAddress = useCallback(({ url }: { url: string }) => {
    tell(frame.current, { kind: 'panel-address', path: url });
  }, []);
  useRenewal(id, lifeMs, onAddress, setFailure);

  const retry = async () => {
    setFailure(null);
    const fresh = await freshAddress(id);
    if (typeof fresh === 'string') return setFailure(fresh);
    setReady(false);
    setSrc(`${fresh.url}${window.location.search}`);
    setAttempt((before) => before + 1);
  };

  return (
    <div className={styles.stage}>
      {failure && <FrameFailure key={failure} message={failure} onRetry={retry} />}
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        title={label}
        src={src}
        sandbox="allow-scripts allow-forms allow-downloads allow-modals"
        onLoad={() => {
          setReady(true);
          listen();
        }}
      />
      {hydrated && !ready && !failure && <LoadingOverlay label={label} />}
    </div>
  );
}

/** A sandboxed frame has no origin that it could be told by; what it is told shows what its person may see anyway. */
const tell = (frame: HTMLIFrameElement | null, message: FrameMessage) =>
  frame?.contentWindow?.postMessage(message, '*');
