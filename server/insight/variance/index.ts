export { placeOf, within } from './cockpit-source';
export { openVariances } from './open';
export { ReviewBehind, cellPath } from './review-behind';
export { FilesOfRows } from './row-files';
export { monthFilter } from './variance';
