import type { Collection, Db, Document, Filter } from 'mongodb';
import type { ErrorGroup } from '../../../../app/domain/data/jobs/job';
import type { FileRecord } from '../../provenance/file';
import type { Base } from '../../master-data/base';
import type { RefusedRecord } from '../../master-data/records';
import { cellText, faultTitleIn, fieldsOf } from '../../master-data';

/** Groups are made of the first refused rows where there are more. */
export const groupedRows = 50_000;
const examplesOfEach = 3;
const linesOfEach = 5;
const valuesOfEach = 5;

/** Rows with one reason in one column. */
export interface Cause {
  readonly column: string;
  readonly kind: string;
}

interface RawGroup {
  readonly _id: Cause;
  readonly count: number;
  readonly firsts: readonly { readonly lines: readonly number[]; readonly value: unknown }[];
  readonly values: readonly { readonly value: unknown; readonly count: number }[];
}

/** The refused rows of one file. */
export class RefusedRows {
  readonly #rows: Collection<RefusedRecord>;
  readonly #own: Filter<RefusedRecord>;

  constructor(
    db: Db,
    private readonly nok: Base,
    file: FileRecord,
  ) {
    this.#rows = db.collection<RefusedRecord>(nok.records);
    this.#own = { '_source.file': file._id.toHexString() };
  }

  count(cause?: Cause): Promise<number> {
    return this.#rows.countDocuments(this.#filter(cause));
  }

  #filter(cause?: Cause): Filter<RefusedRecord> {
    if (!cause) return this.#own;
    const { column, kind } = cause;
    return { ...this.#own, faults: { $elemMatch: { column, kind } } } as Filter<RefusedRecord>;
  }

  /** One page in the order of the file's lines; `page` from 1. */
  page(page: number, size: number, cause?: Cause): Promise<RefusedRecord[]> {
    return this.#rows
      .find(this.#filter(cause))
      .sort({ '_source.line': 1 })
      .skip((page - 1) * size)
      .limit(size)
      .toArray();
  }

  /** Up to `size` rows after a line, in the order of lines. */
  after(line: number, size: number, cause?: Cause): Promise<RefusedRecord[]> {
    const filter = { ...this.#filter(cause), '_source.line': { $gt: line } } as Filter<RefusedRecord>;
    return this.#rows.find(filter).sort({ '_source.line': 1 }).limit(size).toArray();
  }

  /** All of them as a stream. */
  all(): AsyncIterable<RefusedRecord> & { close(): Promise<void> } {
    return this.#rows.find(this.#own).sort({ '_source.line': 1 }).batchSize(1_000);
  }

  /** Reasons by column, the most frequent first, each with its first lines and its most frequent values. */
  async groups(): Promise<ErrorGroup[]> {
    const found = await this.#rows
      .aggregate<RawGroup>([
        { $match: this.#own },
        { $sort: { '_source.line': 1 } },
        { $limit: groupedRows },
        { $unwind: '$faults' },
        { $set: { value: { $getField: { field: '$faults.column', input: '$$ROOT' } } } },
        {
          $group: {
            _id: { column: '$faults.column', kind: '$faults.kind', value: '$value' },
            count: { $sum: 1 },
            lines: { $firstN: { input: '$_source.line', n: linesOfEach } },
          },
        },
        {
          $group: {
            _id: { column: '$_id.column', kind: '$_id.kind' },
            count: { $sum: '$count' },
            // Its first lines are among the first ones of the values that came first.
            firsts: topOf(linesOfEach, { lines: 1 }, { lines: '$lines', value: '$_id.value' }),
            values: topOf(valuesOfEach, { count: -1, lines: 1 }, { value: '$_id.value', count: '$count' }),
          },
        },
        { $sort: { count: -1, _id: 1 } },
      ])
      .toArray();
    const labels = new Map(fieldsOf(this.nok).map(({ key, label }) => [key, label]));
    return found.map(({ _id: { column, kind }, count, firsts, values }) => {
      const text = (value: unknown) => cellText(value, this.nok.checks[column]);
      return {
        column,
        label: labels.get(column) ?? column,
        kind,
        title: faultTitleIn(this.nok, column, kind),
        count,
        lines: firsts
          .flatMap(({ lines }) => lines)
          .sort((a, b) => a - b)
          .slice(0, linesOfEach),
        examples: firsts
          .slice(0, examplesOfEach)
          .map(({ lines: [line = 0], value }) => ({ line, value: text(value) })),
        values: values.map(({ value, count: times }) => ({ value: text(value), count: times })),
      };
    });
  }
}

const topOf = (n: number, sortBy: Document, output: Document): Document => ({ $topN: { n, sortBy, output } });
