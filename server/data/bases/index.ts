export { controllers, name, text, titles } from './columns';
export { rowsNamed } from './derived-data';
export { field } from './panel-source';
export {
  byGroup,
  byRow,
  codeOf,
  dayNames,
  entryTitle,
  monthRange,
  monthsOf,
  numberNames,
  tableUrl,
  textNames,
  textOf,
  textsOf,
} from './record-source';
export { rowByRow } from './row-rule';
export { defineBase, reference, refusalGroups } from './standard-base';
export { plainStorage } from './storage';
