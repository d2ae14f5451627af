import type { Filter } from 'mongodb';
import {
  filterParams,
  planAttributes,
  type PlanFilter,
} from '../../../app/domain/planning/quantities/filter';
import { monthStart } from '../../../app/domain/values/month';
import { attributeFields, planIndex, type PlanRecord } from './row';

/** The rows of a filter: with its lists resolved, and names as the rows have them. */
export interface Selection {
  /** Equal for selections of the same rows. */
  readonly key: string;
  readonly channels: readonly string[];
  readonly from: Date | null;
  readonly to: Date | null;
  /** Null: every SKU. */
  readonly skus: readonly string[] | null;
  readonly attributes: Filter<PlanRecord>;
  /** The plan that the rows are of, as `ownOf` has it. */
  readonly own: Filter<PlanRecord>;
}

/** @param stored SKUs as `SavedFilters.skusOf` has them */
export function selectionOf(
  filter: PlanFilter,
  stored: readonly string[] | null,
  own: Filter<PlanRecord> = {},
): Selection {
  const picked = filter.q ? (stored ?? []) : [...new Set([...filter.sku, ...(stored ?? [])])];
  return {
    key: filterParams(filter).toString(),
    own,
    channels: filter.chanel,
    from: filter.dateStart ? monthStart(filter.dateStart) : null,
    to: filter.dateEnd ? monthStart(filter.dateEnd) : null,
    skus: picked.length > 0 || filter.q ? picked : null,
    attributes: Object.fromEntries(
      planAttributes
        .filter((name) => filter[name].length > 0)
        .map((name) => [
          attributeFields[name],
          // Empty cells of a file are stored as null.
          { $in: filter[name].flatMap((value) => (value === '' ? ['', null] : [value])) },
        ]),
    ),
  };
}

export const hasAttributes = ({ attributes }: Selection): boolean => Object.keys(attributes).length > 0;

/** The conditions of a selection beside channel and month. */
export const restOf = ({ skus, attributes, own }: Selection): Filter<PlanRecord> => ({
  ...own,
  ...(skus ? { sku: { $in: [...skus] } } : {}),
  ...attributes,
});

/** The whole selection as a query. */
export function conditionOf(selection: Selection): Filter<PlanRecord> {
  const { channels, from, to } = selection;
  const months = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
  return {
    channel: { $in: [...channels] },
    ...(from || to ? { data_ref: months } : {}),
    ...restOf(selection),
  };
}

/** The index that finds the selection's rows with the fewest steps, in any order. */
export const narrowIndex = (selection: Selection): string =>
  selection.skus ? planIndex.sku : hasAttributes(selection) ? planIndex.attributes : planIndex.cell;
