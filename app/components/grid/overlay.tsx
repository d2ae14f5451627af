import { onDemand } from '../ui/on-demand';

/**
 * A question about what is being done in the grid at this moment. Unlike `Dialog` it has no address: what it asks
 * about, such as a paste, is not there when one comes back to the page.
 */
export const Overlay = onDemand(() => import('./overlay-frame').then(({ OverlayFrame }) => OverlayFrame));
