import type { BrowserContext } from 'playwright-core';

declare global {
  interface Window {
    /** What React does next waits until it is let go. */
    hold(): void;
    letGo(): void;
    isHolding(): boolean;
  }
}

/** Holds React in the pages of a context: from their beginning, once they are drawn, or when a page is asked to (`window.hold`). */
export const holdReact = (context: BrowserContext, from: 'loaded' | 'drawn' | 'asked') =>
  context.addInitScript((from) => {
    interface Root {
      readonly stateNode: {
        readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } };
      };
    }
    const isDrawn = () =>
      Object.entries(document as unknown as Record<string, Root>).some(
        ([key, root]) =>
          key.startsWith('__reactContainer$') && !root.stateNode.current.memoizedState.isDehydrated,
      );
    const port = MessagePort.prototype;
    const send = port.postMessage as (this: MessagePort, message: unknown) => void;
    const waiting: (() => void)[] = [];
    const hold = (when: () => boolean) => {
      port.postMessage = function (this: MessagePort, message: unknown) {
        if (when()) waiting.push(() => send.call(this, message));
        else send.call(this, message);
      };
    };
    window.hold = () => hold(() => true);
    window.isHolding = () => waiting.length > 0;
    window.letGo = () => {
      port.postMessage = send;
      for (const each of waiting.splice(0)) each();
    };
    if (from !== 'asked') hold(from === 'drawn' ? isDrawn : () => true);
  }, from);
