/** What a panel in a frame and the page around it tell each other. */
export type FrameMessage =
  /** From the frame: it is drawn, with these choices in its address. */
  | { readonly kind: 'panel-state'; readonly search: string }
  /** From the frame: its address has ended, and its person wants to go on. */
  | { readonly kind: 'panel-ended' }
  /** From the frame: how tall it is on paper, in CSS pixels. */
  | { readonly kind: 'panel-size'; readonly height: number }
  /** To the frame: say where you stand, for a page that listens only now. */
  | { readonly kind: 'panel-ask' }
  /** To the frame: the address it has from now on. */
  | { readonly kind: 'panel-address'; readonly path: string };

const addressShape = /^\/painel\/[\w.-]+$/;
const longest = 4_000;
const tallest = 20_000;

/** A message that came by `postMessage`, or null for whatever else comes that way. */
export function frameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'panel-state' && 'search' in data && typeof data.search === 'string')
    return data.search.length <= longest ? { kind: 'panel-state', search: data.search } : null;
  if (data.kind === 'panel-size' && 'height' in data && typeof data.height === 'number')
    return data.height > 0 && data.height <= tallest ? { kind: 'panel-size', height: data.height } : null;
  if (data.kind === 'panel-ask' || data.kind === 'panel-ended') return { kind: data.kind };
  if (data.kind === 'panel-address' && 'path' in data && typeof data.path === 'string')
    return addressShape.test(data.path) ? { kind: 'panel-address', path: data.path } : null;
  return null;
}
