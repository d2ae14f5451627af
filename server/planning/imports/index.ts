export { importPlan, planOf } from './import-plan';
export { entryIn, textOf } from './imported-cell';
export { findRows, keptRows, rowColumn, rowIn, staysOut } from './known-rows';
export { readReturnedSheets } from './workbook-file';
