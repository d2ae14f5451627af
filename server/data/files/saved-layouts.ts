import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { plainHeader } from '../../../app/domain/data/files/column-mapping';
import { fixedPlaces, isMadeUp, monthGroups } from '../../../app/domain/data/files/month-columns';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { layoutSchema, type Layout } from '../../tables/layout';

const rememberedSchema = z.object({
  _id: z.object({ user: z.string(), base: z.string(), shape: z.string() }),
  layout: layoutSchema,
  at: z.date(),
});

type RememberedRecord = z.infer<typeof rememberedSchema>;

export const rememberedLayouts = defineCollection<RememberedRecord>({
  name: 'remembered_layouts',
  writtenBy: 'preview and `/captura/processando/…/colunas`',
  readBy: 'preview, loads',
  version: 1,
  schema: rememberedSchema,
  indexes: [{ key: { '_id.user': 1, '_id.base': 1, at: -1 }, name: 'latest' }],
});

/** Maximum number of remembered shapes of a person's files for a base; older ones are forgotten. */
const maxShapes = 30;

/** A layout, and the shape of the files that it is for. */
export interface RememberedLayout {
  readonly shape: string;
  readonly layout: Layout;
}

/** Names a file's shape: its columns' titles in their order, or where it has none how many columns there are. */
export function shapeOf(titles: readonly string[] | number): string {
  const text = typeof titles === 'number' ? `${titles}` : JSON.stringify(titles.map(plainHeader));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Names the shape of files with months in columns, independent of the months. */
export function wideShapeOf(titles: readonly string[]): string {
  const groups = monthGroups(titles).map(({ name }) => name);
  return shapeOf(['meses', ...groups, '', ...fixedPlaces(titles).map((at) => titles[at] ?? '')]);
}

/**
 * A layout of months in columns as it is remembered: its columns are counted without the month columns, so that it
 * fits files of other months. Omitted months are not remembered.
 */
export function withoutMonths(titles: readonly string[], layout: Layout): Layout {
  const fixed = fixedPlaces(titles);
  return replaced(layout, (at) => fixed.indexOf(at));
}

/** The same in a file of these titles. */
export function placedIn(titles: readonly string[], layout: Layout): Layout {
  const fixed = fixedPlaces(titles);
  return replaced(layout, (at) => fixed[at] ?? -1);
}

function replaced({ columns, left = [], ...layout }: Layout, placeOf: (at: number) => number): Layout {
  const moved = (at: number) => (isMadeUp(at) ? at : placeOf(at));
  return {
    ...layout,
    columns: Object.fromEntries(
      Object.entries(columns).flatMap(([key, at]) => (moved(at) < 0 ? [] : [[key, moved(at)]])),
    ),
    left: left.map(moved).filter((at) => at >= 0),
  };
}

/** How each person had files of a base read, by their shape (rule D20). */
export class SavedLayouts {
  readonly #records: Collection<RememberedRecord>;

  constructor(db: Db) {
    this.#records = collection(db, rememberedLayouts);
  }

  /** The newest first. */
  async of(user: string, base: string): Promise<readonly RememberedLayout[]> {
    const records = await this.#records
      .find({ '_id.user': user, '_id.base': base })
      .sort({ at: -1, _id: 1 })
      .limit(maxShapes)
      .toArray();
    return records.map(({ _id: { shape }, layout }) => ({ shape, layout }));
  }

  async remember(user: string, base: string, { shape, layout }: RememberedLayout, at: Date): Promise<void> {
    const { _id, ...record } = rememberedSchema.parse({ _id: { user, base, shape }, layout, at });
    await this.#records.replaceOne({ _id }, record, { upsert: true });
    const old = await this.#records
      .find({ '_id.user': user, '_id.base': base })
      .sort({ at: -1, _id: 1 })
      .skip(maxShapes)
      .project<Pick<RememberedRecord, '_id'>>({ _id: 1 })
      .toArray();
    if (old.length > 0) await this.#records.deleteMany({ _id: { $in: old.map(({ _id: each }) => each) } });
  }
}
