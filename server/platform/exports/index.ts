export { greyGround, workbookCell } from './cells';
export { totalLabel } from './export';
export { exportFile, isExportFormat } from './file';
export { listExport } from './list-export';
export { memoryLines, memorySheet, readMemory, textMark } from './memory';
export { numberValidation, validate } from './validation';
