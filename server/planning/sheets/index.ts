export { sheetSource } from './panel-source';
export { monthsOfYear } from './pivot';
export { SheetRecords } from './sheet-records';
export { sheetFields } from './sheet-rules';
export { collectionsOf, defineSheet } from './sheet';
export { Sheets } from './sheets';
