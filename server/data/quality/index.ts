export { baseWatches, qualityCollections } from './collections';
export { openQuality } from './open';
