export { changeFields, changeSetFields, keptChanges, setIndexes, takenBackId, takesBack } from './change-set';
export { editedBySets } from './edited-by-sets';
export { Edits } from './edits';
export { History } from './history';
export { fieldKey, planOf, valueIn } from './plan';
export { Presences, presenceCollection } from './presence';
export { rowArea, rowChanges, rowSets } from './row-area';
