export { sourceCollections, sources } from './collection';
export { openSources } from './open';
