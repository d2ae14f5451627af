import type { Collection, Db } from 'mongodb';
import { entryWays } from '../../../app/domain/grid/edit-state';
import { Problem } from '../../platform/errors';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine } from '../../platform/mongo/collection';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';

const keptSeconds = 60 * 24 * 3_600;
/** As many as a save takes. */
const maxCells = 50_000;

/**
 * One unsaved edit: the cell, what was entered (or typed and not readable), the value that it was made over, and
 * whether that is an undecided conflict.
 */
const draftCellSchema = z.object({
  rowId: z.string().max(200),
  columnId: z.string().max(40),
  entry: z.union([
    z.object({ value: z.number().nullable(), how: z.enum(entryWays).optional() }),
    z.object({ text: z.string().max(1_000), reason: z.string().max(500) }),
  ]),
  over: z.number().nullable(),
  version: z.number().int().optional(),
  clashing: z.literal(true).optional(),
});

const draftSchema = z.object({
  /** `<e-mail>|<name of the edited thing>`. */
  _id: z.string(),
  cells: z.array(draftCellSchema).max(maxCells),
  /** When it was stored; it is deleted after 60 days. */
  at: z.date(),
});

const goneSchema = draftCellSchema.shape.rowId.array().max(maxCells);

const refusal = 'O rascunho não pode ser guardado.';

function readBy<T>(schema: z.ZodType<T>, given: unknown): T {
  const read = schema.safeParse(given);
  if (!read.success) throw new Problem('invalid', refusal);
  return read.data;
}

export type DraftRecord = z.infer<typeof draftSchema>;
export type DraftCells = DraftRecord['cells'];

/** A collection of drafts, one for each kind of screen. */
export const draftCollection = (line: CollectionLine): CollectionDefinition<DraftRecord> =>
  defineCollection<DraftRecord>({
    ...line,
    version: 1,
    schema: draftSchema,
    indexes: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: keptSeconds }],
  });

/** Unsaved edits of grids (rule P25), stored for when a tab closes: one draft for each person and thing. */
export class Drafts<Thing> {
  readonly #records: Collection<DraftRecord>;

  /** @param nameOf names the thing that is edited */
  constructor(
    db: Db,
    kept: CollectionDefinition<DraftRecord>,
    private readonly nameOf: (thing: Thing) => string,
  ) {
    this.#records = collection(db, kept);
  }

  async of({ email }: Person, thing: Thing): Promise<DraftCells> {
    return (await this.#records.findOne({ _id: `${email}|${this.nameOf(thing)}` }))?.cells ?? [];
  }

  /** Stores a draft in place of the former one; an empty one is deleted. @throws Problem `invalid` */
  async keep({ email }: Person, thing: Thing, given: unknown): Promise<void> {
    const _id = `${email}|${this.nameOf(thing)}`;
    const cells = readBy(draftSchema.shape.cells, given);
    if (cells.length === 0) await this.#records.deleteOne({ _id });
    else await this.#records.replaceOne({ _id }, { cells, at: new Date() }, { upsert: true });
  }

  /**
   * Changes some rows of a draft without touching those of another window: `given` are the cells of these rows,
   * `gone` the ids of rows without edits.
   * @throws Problem `invalid`; then nothing is stored
   */
  async change({ email }: Person, thing: Thing, given: unknown, gone: unknown): Promise<void> {
    const _id = `${email}|${this.nameOf(thing)}`;
    const cells = readBy(draftSchema.shape.cells, given);
    const touched = new Set([...readBy(goneSchema, gone), ...cells.map(({ rowId }) => rowId)]);
    while (!(await this.#merge(_id, touched, cells)));
  }

  /** False where another window has changed the draft since it was read. */
  async #merge(_id: string, touched: ReadonlySet<string>, given: DraftCells): Promise<boolean> {
    const before = await this.#records.findOne({ _id });
    const cells = [...(before?.cells.filter(({ rowId }) => !touched.has(rowId)) ?? []), ...given];
    if (cells.length > maxCells) throw new Problem('invalid', refusal);
    const is = { _id, ...(before && { at: before.at }) };
    if (cells.length === 0) return !before || (await this.#records.deleteOne(is)).deletedCount > 0;
    const at = new Date(Math.max(Date.now(), before ? before.at.getTime() + 1 : 0));
    if (!before) return insertOnce(this.#records, { _id, cells, at });
    return (await this.#records.replaceOne(is, { cells, at })).matchedCount > 0;
  }
}
