import type { Collection, Db } from 'mongodb';
import { collection, DocumentWriter, insertWritten } from '../../../platform/mongo';
import { planScenarioRows, type ScenarioRow } from './collection';

/** Rows in one message to the database: at most 100,000 are allowed, and these take some megabytes. */
const rowsAtOnce = 5_000;

/** Writes the rows of scenarios, which may have hundreds of thousands (rule P37). */
export class ScenarioRowWriter {
  readonly #writer = new DocumentWriter();
  readonly #rows: Collection<ScenarioRow>;

  constructor(private readonly db: Db) {
    this.#rows = collection(db, planScenarioRows);
  }

  /** Inserts missing rows. @throws Error if somebody else wrote them meanwhile */
  async insert(rows: readonly ScenarioRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      for (const row of rows.slice(at, at + rowsAtOnce)) this.#write(row);
      const known = await insertWritten(this.db, this.#rows as unknown as Collection, this.#writer.take());
      if (known.length > 0) throw new Error(`${known.length} rows of a scenario were there already`);
    }
  }

  #write({ base, trail, ...fields }: ScenarioRow): void {
    const writer = this.#writer;
    writer.begin();
    for (const [name, value] of Object.entries(fields)) writer.field(name, value);
    writer.begin('base');
    writer.field('valor', base.valor);
    writer.field('version', base.version);
    writer.end();
    writer.field('trail', trail);
    writer.end();
  }
}
