export { ensureCollections, madeIn, plannedUpgrade, schemaVersions } from './ensure';
export { makeCollection } from './indexes';
export { newerIn } from './newer';
