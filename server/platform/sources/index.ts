export { SourceFailure, failureOf, takenUnmoved } from './failure';
export { placeOpener } from './open';
export { takenSuffix } from './port';
export { sourceEnvironment } from './settings';
