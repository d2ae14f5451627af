import type { Collection, Db } from 'mongodb';
import type { ComparedMonths } from '../../../app/domain/finance/cockpit/filter';
import type { CommentBehind } from '../../../app/domain/insight/variance/view';
import { formatDateTime } from '../../../app/domain/values/format';
import { cockpitComments, cockpitFiles, ofMonths, ofUnit } from '../../finance/cockpit';
import type { CommentRecord, FileRecord } from '../../finance/cockpit/collection';
import { collection } from '../../platform/mongo';

const maxListed = 50;

/** Comments on rows of the cockpit's table, and attached files. */
export class CockpitNotes {
  readonly #comments: Collection<CommentRecord>;
  readonly #attached: Collection<FileRecord>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#comments = collection(db, cockpitComments);
    this.#attached = collection(db, cockpitFiles);
  }

  /**
   * Newest first.
   * @param companies empty for all
   * @param fields of the table's address
   */
  async of(
    rows: readonly string[],
    companies: readonly string[],
    months: ComparedMonths,
    fields: Readonly<Record<string, string>>,
  ): Promise<CommentBehind[]> {
    const [company = '', ...others] = companies;
    const filter = {
      row: { $in: [...new Set(rows)] },
      ...ofMonths(months),
      ...(others.length > 0 ? { unit: { $in: [...companies] } } : ofUnit({ unit: company })),
    };
    const newest = { at: -1 } as const;
    const [comments, attached] = await Promise.all([
      this.#comments.find(filter).sort(newest).limit(maxListed).toArray(),
      this.#attached.find(filter).sort(newest).limit(maxListed).toArray(),
    ]);
    const entries = [
      ...comments.map((note) => ({ note, text: note.text, open: 'comments' })),
      ...attached.map((note) => ({ note, text: `Anexo: ${note.name}`, open: 'files' })),
    ].sort((one, other) => other.note.at.getTime() - one.note.at.getTime());
    return entries.map(({ note, text, open }) => ({
      id: note._id.toHexString(),
      by: note.authorName,
      at: formatDateTime(note.at, this.timeZone),
      text,
      of: {
        label: note.row,
        to: `/ij/cockpit_preview?${new URLSearchParams({ ...fields, ...(note.unit && { businessUnitID: note.unit }), [open]: note.row })}`,
      },
    }));
  }
}
