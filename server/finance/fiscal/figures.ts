import { createHash } from 'node:crypto';
import { ObjectId, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { toUnits } from '../../../app/domain/values/decimal';
import { repeatedPositions } from '../../platform/mongo/repeated';
import { noteRows } from '../../platform/row-index/marks';
import type { Person } from '../../people/users/user';
import { fiscalBase, type FiscalFigure } from './collection';

/** A line of the table; `cents` in the order of the years, 0 where the base has no row. */
export interface FiscalLine {
  readonly key: string;
  readonly label: string;
  readonly order: number | null;
  readonly cents: readonly number[];
}

/** A company's two last years, newest first. */
export interface FiscalTable {
  readonly years: readonly [number, number];
  readonly lines: readonly FiscalLine[];
  /** Names the figures as they were read. */
  readonly state: string;
  readonly rows: readonly FiscalFigure[];
}

/** Reads the figures of the fiscal asset from their base, and writes what people type there. */
export class FiscalFigures {
  readonly #rows: Collection<FiscalFigure>;

  constructor(private readonly db: Db) {
    this.#rows = db.collection<FiscalFigure>(fiscalBase);
  }

  /** Codes of the companies that the base has rows of. */
  companies(): Promise<string[]> {
    return this.#rows.distinct('businessUnitID');
  }

  /** The newest year of a company's rows and the one before; null without rows. */
  async table(businessUnitID: string): Promise<FiscalTable | null> {
    const all = await this.#rows.find({ businessUnitID }).sort({ year: -1, line: 1 }).toArray();
    const newest = all[0]?.year;
    if (newest === undefined) return null;
    const years = [newest, newest - 1] as const;
    const rows = all.filter(({ year }) => year >= newest - 1);
    const lines = [...new Set(rows.map(({ line }) => line))].map((line): FiscalLine => {
      const own = rows.filter((row) => row.line === line);
      return {
        key: line,
        label: own[0]?.label ?? line,
        order: own[0]?.order ?? null,
        cents: years.map((year) => toUnits(own.find((row) => row.year === year)?.valor ?? 0, 2)),
      };
    });
    const place = ({ order }: FiscalLine) => order ?? Number.POSITIVE_INFINITY;
    return {
      years,
      lines: lines.sort(
        (one, other) =>
          (place(one) === place(other) ? 0 : place(one) - place(other)) || one.key.localeCompare(other.key),
      ),
      state: stateOf(rows),
      rows,
    };
  }

  /** Writes the cells of `lines` that differ from the table; false where a row has changed since it was read. */
  async write(
    businessUnitID: string,
    { years, lines: before, rows }: FiscalTable,
    lines: readonly FiscalLine[],
    { email, name }: Person,
    at: Date,
  ): Promise<boolean> {
    const mark = { changedBy: email, changedByName: name, changedAt: at };
    const written: ObjectId[] = [];
    const operations = lines.flatMap(({ key: line, label, order, cents }, index) =>
      years.flatMap((year, column): AnyBulkWriteOperation<FiscalFigure>[] => {
        if (cents[column] === before[index]?.cents[column]) return [];
        const valor = (cents[column] ?? 0) / 100;
        const row = rows.find((each) => each.line === line && each.year === year);
        const _id = row?._id ?? new ObjectId();
        written.push(_id);
        if (row)
          return [
            {
              updateOne: {
                filter: { _id, version: row.version },
                update: { $set: { valor, ...mark }, $inc: { version: 1 } },
              },
            },
          ];
        const fresh = { _id, version: 1, creationDate: at, urlPath: '', ...mark };
        return [{ insertOne: { document: { ...fresh, businessUnitID, year, line, label, valor, order } } }];
      }),
    );
    if (operations.length === 0) return true;
    await noteRows(this.db, fiscalBase, businessUnitID, written);
    try {
      const { matchedCount, insertedCount } = await this.#rows.bulkWrite(operations, { ordered: false });
      return matchedCount + insertedCount === operations.length;
    } catch (error) {
      repeatedPositions(error);
      return false;
    }
  }
}

const stateOf = (rows: readonly FiscalFigure[]): string =>
  createHash('sha256')
    .update(rows.map(({ _id, version }) => `${_id.toHexString()} ${version}`).join())
    .digest('hex')
    .slice(0, 16);
