export { comparedCells, comparedColumns } from './compared-columns';
export { ScenarioList, ownedRules } from './listing';
export {
  OwnedRecords,
  archived,
  closedBy,
  ownedBy,
  ownedIndexes,
  ownedShape,
  seenBy,
  shownOwned,
  withoutShares,
} from './owned';
export { Ownership } from './ownership';
export { Removal } from './removal';
