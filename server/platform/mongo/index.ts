export { isAway, openDatabase, problemOf } from './client';
export { collection, defineCollection, fillIn, namedOnce } from './collection';
export { DocumentWriter, writtenFields } from './document-writer';
export { enginePaths } from './embedded/paths';
export { removeSnapshot, takeSnapshot } from './embedded/snapshot';
export { superviseEmbedded } from './embedded/supervisor';
export { OldDocuments, aged } from './expiring';
export { finishAbandoned, lockExpiry, holding } from './abandoned';
export { holdingKept, keysField } from './kept-keys';
export { beginLook, revisionsCame, withOneLook } from './one-look';
export { isOutage } from './outages';
export { PagedList } from './paged-list';
export { period } from './period';
export { readAhead } from './read-ahead';
export { insertOnce, isRepeatedKey, repeatedPositions } from './repeated';
export { countedReads } from './revision-cache';
export {
  bringRevisions,
  collectionRevisions,
  countFromNow,
  revisionsOf,
  sendUpdates,
  sizeSubject,
  sizedCollection,
} from './revisions';
export { countBeyond, rowCount, sizeStamp } from './row-counts';
export { holdingWords } from './search';
export { replaceVersioned, saveVersioned, updateVersioned, writtenVersion } from './versioned';
export { insertWritten } from './written-inserts';
export { collectionOf, isWrite, statementsOf, writtenValues } from './written-statements';
