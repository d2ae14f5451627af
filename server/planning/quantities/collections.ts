import { planChanges } from './change';
import { planDrafts, planPresences, planTouches } from './plan-collections';
import { savedFilters, skuLists } from './saved-filters';

/** Collections of planning beside its rows, which are a master-data base. */
export const quantityCollections = [
  planChanges,
  planDrafts,
  savedFilters,
  planPresences,
  skuLists,
  planTouches,
];
