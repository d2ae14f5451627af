import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import { filterOf, filterParams, type PlanFilter } from '../../../app/domain/planning/quantities/filter';
import type { Catalogue } from './catalogue';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const skuListSchema = z.object({ _id: z.string(), skus: z.array(z.string()), createdAt: z.date() });

type SkuList = z.infer<typeof skuListSchema>;

/** Lists of SKUs too long for an address, named by their content. */
export const skuLists = defineCollection<SkuList>({
  name: 'planning_sku_lists',
  writtenBy: '`/ij/plan` with many SKUs',
  readBy: 'the same',
  version: 1,
  schema: skuListSchema,
  indexes: [],
});

const savedFilterSchema = z.object({
  _id: z.string(),
  user: z.string(),
  /** Empty for the filter that the person used last (`formFilter`, rule P1). */
  name: z.string(),
  query: z.string(),
  at: z.date(),
});

type SavedFilter = z.infer<typeof savedFilterSchema>;

export const savedFilters = defineCollection<SavedFilter>({
  name: 'planning_filters',
  writtenBy: '`/ij/plan`, `/ij/report_create`',
  readBy: 'the same',
  version: 1,
  schema: savedFilterSchema,
  indexes: [{ key: { user: 1, name: 1 }, name: 'user_name', unique: true }],
});

/** More SKUs than this go into a stored list: an address of some 40 still fits every proxy and letter. */
const maxInAddress = 40;
const maxInList = 200_000;
const maxNameLength = 60;
const maxNamed = 50;
const last = '';

/** People's saved filters, and the lists of SKUs in their addresses. */
export class SavedFilters {
  readonly #filters: Collection<SavedFilter>;
  readonly #lists: Collection<SkuList>;

  constructor(
    db: Db,
    private readonly clock: Clock,
    private readonly catalogue: Pick<Catalogue, 'searched'>,
  ) {
    this.#filters = collection(db, savedFilters);
    this.#lists = collection(db, skuLists);
  }

  /**
   * SKUs of a filter beyond those that it names: of its stored list, or those of both that its search finds. Null for
   * a filter with neither. @throws Problem `absent` for an unknown list
   */
  async skusOf({ skuList, sku, q }: Pick<PlanFilter, 'skuList' | 'sku' | 'q'>): Promise<string[] | null> {
    const stored = skuList ? await this.#listed(skuList) : null;
    if (!q) return stored;
    const found = await this.catalogue.searched(q);
    const picked = new Set([...sku, ...(stored ?? [])]);
    return picked.size > 0 ? found.filter((each) => picked.has(each)) : found;
  }

  async #listed(skuList: string): Promise<string[]> {
    const list = await this.#lists.findOne({ _id: skuList });
    if (!list) throw new Problem('absent', planMessages.unknownSkuList);
    return list.skus;
  }

  /**
   * The same filter in a form that fits into an address: many SKUs become a stored list, few stay unchanged. The
   * present results of its search become fixed.
   * @throws Problem `too-large` over 200 000 SKUs
   */
  async shortened(filter: PlanFilter): Promise<PlanFilter> {
    const stored = await this.skusOf(filter);
    const skus = [...new Set([...(filter.q ? [] : filter.sku), ...(stored ?? [])])];
    // A search without results is kept: without it, the filter would mean every SKU.
    if (filter.q && skus.length === 0) return filter;
    if (skus.length <= maxInAddress) return { ...filter, sku: skus, skuList: '', q: '' };
    if (skus.length > maxInList) throw new Problem('too-large', planMessages.tooManySkus);
    skus.sort();
    const _id = createHash('sha256').update(skus.join('\n')).digest('base64url').slice(0, 12);
    await this.#lists.updateOne(
      { _id },
      { $setOnInsert: skuListSchema.omit({ _id: true }).parse({ skus, createdAt: this.clock.stamp() }) },
      { upsert: true },
    );
    return { ...filter, sku: [], skuList: _id, q: '' };
  }

  /** The filter that the person used last; null before the first. */
  async last(user: string): Promise<PlanFilter | null> {
    const found = await this.#filters.findOne({ user, name: last });
    return found && filterOf(new URLSearchParams(found.query));
  }

  remember(user: string, filter: PlanFilter): Promise<void> {
    return this.#put(user, last, filter);
  }

  /** Named filters of a person, as name and address query, in the order of their names. */
  async named(user: string): Promise<{ name: string; query: string }[]> {
    const found = await this.#filters
      .find({ user, name: { $ne: last } })
      .sort({ name: 1 })
      .limit(maxNamed)
      .toArray();
    return found.map(({ name, query }) => ({ name, query }));
  }

  /** Saves a filter under a name; an existing name is replaced. @throws Problem `invalid` for an invalid name */
  async keep(user: string, name: string, filter: PlanFilter): Promise<void> {
    const given = name.trim();
    if (given === '' || given.length > maxNameLength)
      throw new Problem('invalid', planMessages.filterName, { name: planMessages.filterName });
    await this.#put(user, given, filter);
  }

  async forget(user: string, name: string): Promise<void> {
    if (name !== last) await this.#filters.deleteOne({ user, name });
  }

  async #put(user: string, name: string, filter: PlanFilter): Promise<void> {
    const query = filterParams(filter).toString();
    await this.#filters.updateOne(
      { user, name },
      { $set: { query, at: this.clock.stamp() }, $setOnInsert: { _id: JSON.stringify([user, name]) } },
      { upsert: true },
    );
  }
}
