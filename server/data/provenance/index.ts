export { BaseNotes, isOf, isSettled, saysWhere } from './base-notes';
export { fileSchema, statedSchema } from './file';
export { files, listedFiles } from './files-collection';
export { listStateOf } from './list-state';
export { byApartSource, markApart, rowId, rowIds } from './loaded-rows';
export { repairedRows } from './repaired-rows';
export { replacementSchema } from './replacement';
export { keepImages, rowSnapshots } from './row-snapshots';
