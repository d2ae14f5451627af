export { awaited } from './body';
export { DiskFile } from './disk-file';
export { downloadPath } from './disk';
export { displayName, isKey, keyOf, newKey } from './keys';
export { openStorage } from './open';
export { fail, readingFrom, s3Failure } from './s3-errors';
export { clientOf } from './s3';
export { storageEnvironment } from './settings';
