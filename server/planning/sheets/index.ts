export { sheetSource } from './panel-source';
export { SheetRecords } from './sheet-records';
export { sheetFields } from './sheet-rules';
export { collectionsOf, defineSheet } from './sheet';
export { Sheets } from './sheets';
