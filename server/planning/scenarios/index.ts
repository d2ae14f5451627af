export { scenarioCollections, scenarios } from './collection';
export { comparedCells, comparedColumns } from './compared-columns';
export { ScenarioList, ownedRules } from './listing';
export { openScenarios } from './open';
export {
  OwnedRecords,
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
