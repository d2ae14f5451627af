import type { Db, Document, Filter } from 'mongodb';
import type { FilesBehind } from '../../../app/domain/insight/variance/view';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Files } from '../../data/files/files';
import { filesSeenBy } from '../../data/files';
import type { Person } from '../../people/users/user';

export interface RowsOf {
  readonly records: string;
  readonly filter: Filter<Document>;
}

const maxFiles = 12;
/** Maximum number of rows whose files are searched; more would tell a person nothing, and cost much. */
const maxRows = 25_000;
const tooMany: FilesBehind = { shown: [], others: 0, without: 0, tooMany: true };

/** Finds the files behind rows; a person sees only those that they may open (rule D4). */
export class FilesOfRows {
  constructor(
    private readonly db: Db,
    private readonly files: Pick<Files, 'find'>,
    private readonly timeZone: string,
  ) {}

  async of(person: Person, rows: readonly RowsOf[]): Promise<FilesBehind> {
    const sizes = await Promise.all(rows.map((each) => this.#size(each)));
    if (sizes.some((size) => size > maxRows)) return tooMany;
    const counts = new Map<string | null, number>();
    for (const groups of await Promise.all(rows.map((each) => this.#counted(each))))
      for (const { _id, many } of groups) counts.set(_id, (counts.get(_id) ?? 0) + many);
    const without = counts.get(null) ?? 0;
    counts.delete(null);
    const ranked = [...counts].sort(([, one], [, other]) => other - one) as [string, number][];
    const visible = filesSeenBy(person);
    const found = await Promise.all(
      ranked
        .slice(0, maxFiles)
        .map(async ([id, many]) => ({ file: await this.files.find(visible, id), many })),
    );
    const shown = found.flatMap(({ file, many }) =>
      file
        ? [
            {
              id: file._id.toHexString(),
              name: file.originalName,
              by: file.user,
              at: formatDateTime(file.createdAt, this.timeZone),
              rows: many,
            },
          ]
        : [],
    );
    const counted = shown.reduce((sum, { rows: many }) => sum + many, 0);
    return {
      shown,
      others: ranked.reduce((sum, [, many]) => sum + many, 0) - counted,
      without,
      tooMany: false,
    };
  }

  #size({ records, filter }: RowsOf): Promise<number> {
    return this.db.collection(records).countDocuments(filter, { limit: maxRows + 1 });
  }

  #counted({ records, filter }: RowsOf) {
    return this.db
      .collection(records)
      .aggregate<{ _id: string | null; many: number }>([
        { $match: filter },
        { $group: { _id: { $ifNull: ['$_source.file', null] }, many: { $sum: 1 } } },
      ])
      .toArray();
  }
}
