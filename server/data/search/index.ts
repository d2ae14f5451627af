export { searchCollections, searchEntries, searchWords } from './entry';
export { SearchIndexer } from './indexer';
export { openSearch } from './open';
export { RowIndexer, rowIndexSweep } from './rows/indexer';
export { LoadSpools } from './rows/load-spools';
export { searchEnvironment } from './settings';
