export { ChosenLayouts, chosenLayouts } from './chosen-layouts';
export { FileRetention } from './file-retention';
export { Files } from './files';
export { Mappings, columnMappings } from './mappings';
export { namedObjects } from './named-objects';
export { oldContent } from './old-content';
export { fileCollections, openFiles } from './open';
export { packedOutcomes, tablesOf } from './packed-tables';
export { PendingUploads } from './pending-uploads';
export { receiveFiles } from './receiving';
export { replacementOf } from './replacement';
export { keptMs } from './resumable/resumable';
export { DamagedPart } from './resumable/verified-part';
export {
  SavedLayouts,
  placedIn,
  rememberedLayouts,
  shapeOf,
  wideShapeOf,
  withoutMonths,
} from './saved-layouts';
export { statedColumns, statedOf } from './stated';
export { registrationFailed } from './upload-failures';
export { UploadQuota } from './upload-quota';
export { filesSeenBy, filesWithin } from './visibility';
