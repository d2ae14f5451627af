import type { Collection, Db } from 'mongodb';
import type { ReviewKey } from '../../app/domain/forecast';
import { entryWays } from '../../app/domain/grid/edit-state';
import { Problem } from '../errors';
import { collection, defineCollection } from '../mongo/collection';
import type { Person } from '../users/user';
import { z } from '../zod';
import { reviewId } from './review-state';

const keptSeconds = 60 * 24 * 3_600;
/** As many as a save takes. */
const mostCells = 50_000;

/** One unsaved edit: the cell, what was entered (or typed and not readable), and the value that it was made over. */
const draftCellSchema = z.object({
  rowId: z.string().max(200),
  columnId: z.string().max(40),
  entry: z.union([
    z.object({ value: z.number().nullable(), how: z.enum(entryWays).optional() }),
    z.object({ text: z.string().max(1_000), reason: z.string().max(500) }),
  ]),
  over: z.number().nullable(),
});

const draftSchema = z.object({
  /** `<e-mail>|<review>`. */
  _id: z.string(),
  cells: z.array(draftCellSchema).max(mostCells),
  /** When it was kept; it goes after 60 days. */
  at: z.date(),
});

export type DraftRecord = z.infer<typeof draftSchema>;
export type DraftCells = DraftRecord['cells'];

export const drafts = defineCollection<DraftRecord>({
  name: 'forecast_drafts',
  version: 1,
  schema: draftSchema,
  indexes: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: keptSeconds }],
});

/** What people typed into a review and have not saved, kept for when their tab closes. */
export class Drafts {
  readonly #records: Collection<DraftRecord>;

  constructor(db: Db) {
    this.#records = collection(db, drafts);
  }

  async of({ email }: Person, key: ReviewKey): Promise<DraftCells> {
    return (await this.#records.findOne({ _id: idOf(email, key) }))?.cells ?? [];
  }

  /** Keeps a draft in place of the one before; an empty one leaves none. @throws Problem `invalid` */
  async keep({ email }: Person, key: ReviewKey, given: string): Promise<void> {
    const _id = idOf(email, key);
    const cells = draftSchema.shape.cells.safeParse(readJson(given));
    if (!cells.success) throw new Problem('invalid', 'O rascunho não pode ser guardado.');
    if (cells.data.length === 0) await this.#records.deleteOne({ _id });
    else await this.#records.replaceOne({ _id }, { cells: cells.data, at: new Date() }, { upsert: true });
  }
}

const idOf = (email: string, key: ReviewKey): string => `${email}|${reviewId(key)}`;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
