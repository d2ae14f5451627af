export { fieldOf, storageOf, storedFields } from './base-storage';
export { columnsOf, isFigure, keysOf, labelOf, masterDataBases } from './base';
export { namesRow } from './choice-labels';
export { claimsField } from './claims';
export { derivedDataOf } from './derived-data';
export { BaseArchive } from './design/base-archive';
export { BaseDesigns } from './design/base-designs';
export { BaseForms } from './design/base-forms';
export { BaseRecords } from './design/base-records';
export { BaseChecks, baseChecks } from './design/checks';
export { feedersOf } from './design/feeding';
export { holdsOwnRows, ownBaseOf, recordsOf } from './design/names';
export { BaseOverview } from './design/overview';
export { withoutRights } from './design/person-rights';
export { baseVersions, designIn } from './design/versions';
export { faultTitleIn } from './fault-title';
export { indexedBase, isAnalysed } from './indexed-columns';
export { basesOfFiles, knownBases } from './known-bases';
export { labelledRule } from './labelled-rule';
export { MasterData } from './master-data';
export { MissingBases } from './missing-bases';
export { countedRows, recordCollections, standardRows } from './records';
export { writtenRows } from './written-rows';
export {
  branchOf,
  isReader,
  mayCorrect,
  maySend,
  namesSeenBy,
  rowsWithin,
  seesAllBranches,
  seesWhole,
} from './rights';
export { changeOf } from './row-change';
export { baseRowChanges } from './row-area';
export { RowEdits } from './row-edits';
export { filesOf, sourceOf } from './row-source';
export { cellText, keptCell } from './rows/cell';
export { parseNumber } from './rows/checks';
export { Combinations, withoutClaims } from './rows/combinations';
export { isFoundByIds, rowsOf } from './rows/file-rows';
export { RowChecker, fieldsOf, figureSigns } from './rows/header';
export { reasonViews, withReasons } from './rows/reasons';
export { RowKey } from './rows/row-key';
export { RowValidator } from './rows/row-validator';
export { checkedReplacement, mayReplace, scopeColumnsOf, scopeFilter } from './rows/scope';
export { LoadStamp, editedSinceLoad, isEdited, reasonsOf, versionOf } from './rows/stamp';
export { shownCell, shownValue } from './shown-cell';
export { ShownRows, originOf } from './shown-rows';
export { Sight } from './sight';
export { standardBases } from './standard-bases';
export { exportKinds, isMasked } from './table-query';
export { MasterTables } from './tables';
