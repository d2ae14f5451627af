export { searchCollections, searchEntries, searchWords } from './entry';
export { EntryNotes } from './entry-notes';
export { SearchIndexer } from './indexer';
export { openSearch } from './open';
export { RowIndexer, rowIndexSweep } from './rows/indexer';
export { LoadSpools } from './rows/load-spools';
export { searchEnvironment } from './settings';
