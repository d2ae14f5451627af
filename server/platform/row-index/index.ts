export { blockRows } from './bits';
export { BlockNotes, isNotedByFile, maxApart, notedList, notedRows, writingForNoFile } from './block-notes';
export { rowCollections, rowIndexes, rowMarks } from './collection';
export { columnFilter } from './column-filter';
export { ColumnReader } from './column-reader';
export { asked, where } from './condition';
export { renewedEveryMs, settledBy } from './edited';
export { IndexMaker, aheadOf, fewRows, firstVersion } from './index-maker';
export { listFinder } from './list-source';
export { ListIndexer } from './list-indexer';
export {
  entryMark,
  entryNoteMs,
  rowMark,
  searchMarks,
  searchRowMarks,
  writingForFiles,
  writingForJob,
} from './marks';
export { rowFinder } from './row-source';
export { RowSpool } from './row-spool';
export { signatureOf } from './sought';
export { StoredList, conditionsOf, wantedPage } from './stored-list';
export { unknownVersion } from './stretch-rows';
export { addBetween, stretchOf } from './stretches';
