import type { Collection, Db } from 'mongodb';
import { DocumentWriter, insertWritten } from '../mongo';
import { rowPages, type RowPage } from './collection';

const pagesAtOnce = 1_000;
/** What is made of rows can be made again, and the database keeps none of it without what was written before. */
export const unflushed = { writeConcern: { w: 'majority', journal: false } } as const;

/** The pages of blocks, as they are written and removed. */
export class PageStore {
  readonly #pages: Collection<RowPage>;
  readonly #writer = new DocumentWriter();

  constructor(private readonly db: Db) {
    this.#pages = db.collection<RowPage>(rowPages.name, unflushed);
  }

  async insert(pages: readonly RowPage[]): Promise<void> {
    for (let from = 0; from < pages.length; from += pagesAtOnce) {
      for (const { _id, data } of pages.slice(from, from + pagesAtOnce)) {
        this.#writer.begin();
        this.#writer.field('_id', _id);
        this.#writer.field('data', data);
        this.#writer.end();
      }
      await insertWritten(this.db, this.#pages, this.#writer.take());
    }
  }

  /** Removes those of a block. */
  async remove(block: string): Promise<void> {
    await this.#pages.deleteMany({ _id: { $gt: `${block}:`, $lt: `${block};` } });
  }
}
