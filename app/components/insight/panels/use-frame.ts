import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, type RefObject } from 'react';
import { frameMessage, type FrameMessage } from '~/domain/insight/panels/frame';
import { paperHeight } from './paper-height';

/**
 * A panel's side of the talk with the page around it: says where it stands after each step, and takes the fresh address
 * that the page hands it before the old one ends. The frame is sandboxed: it has no origin to be known by, so the page
 * knows it by its window, and it knows the page by the address that both come from.
 */
export function useFrame(framed: RefObject<HTMLElement>): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (window.parent !== window) tellState(search);
  }, [search]);

  useEffect(() => {
    if (!framed.current || window.parent === window) return;
    const sized = new ResizeObserver(
      ([entry]) => entry && tell({ kind: 'panel-size', height: paperHeight(entry.target) }),
    );
    sized.observe(framed.current);
    return () => sized.disconnect();
  }, [framed]);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== location.origin) return;
      const message = frameMessage(data);
      if (message?.kind === 'panel-ask') tellState(search);
      if (message?.kind !== 'panel-address') return;
      const rest = pathname.split('/').slice(3).join('/');
      navigate(`${message.path}${rest && `/${rest}`}${search}`, { replace: true, preventScrollReset: true });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [navigate, pathname, search]);
}

const tellState = (search: string): void => tell({ kind: 'panel-state', search });

/** Asks the page around the frame for a fresh address, which `useFrame` then goes on at. */
export const askAddress = (): void => tell({ kind: 'panel-ended' });

const tell = (message: FrameMessage): void => window.parent.postMessage(message, location.origin);
