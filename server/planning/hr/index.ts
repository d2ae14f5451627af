export { hrFigureNames, hrFigures, hrRecords } from './collection';
export { hrSheet } from './hr';
export { hrEnvironment } from './settings';
