export { FiscalAttachments } from './attachments';
export { fiscalBase, fiscalCollections, fiscalItems, fiscalRemarks } from './collection';
export { Fiscal } from './fiscal';
