export { ScenarioList, ownedRules } from './listing';
export {
  OwnedRecords,
  archived,
  closedBy,
  ownedIndexes,
  ownedShape,
  seenBy,
  shownOwned,
  withoutShares,
} from './owned';
export { Scenarios } from './scenarios';
