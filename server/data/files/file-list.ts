import { ObjectId, type Collection, type Db } from 'mongodb';
import { fileList, type FileListQuery } from '../../../app/domain/data/files/file-list';
import { formatShortStamp } from '../../../app/domain/values/format';
import { endingLabels, endingOf } from '../../../app/domain/data/jobs/job';
import { baseLabels, jobRow, type JobRow } from '../../../app/domain/data/jobs/job-row';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { basesOfFiles } from '../master-data';
import type { MasterData } from '../master-data/master-data';
import { inBatches } from '../../platform/batches';
import { collection, PagedList, period, rowCount, sizeStamp } from '../../platform/mongo';
import type { ListState } from '../../platform/mongo/paged-list';
import { conditionsOf, listFinder, wantedPage, where } from '../../platform/row-index';
import type { Condition } from '../../platform/row-index/condition';
import type { ListFinder, WantedOfList } from '../../platform/row-index/list-source';
import type { Person } from '../../people/users/user';
import { files, listedFiles, listStateOf } from '../provenance';
import type { FileRecord } from '../provenance/file';
import { packedOutcomes } from './packed-tables';
import { filesWithin } from './visibility';

const exportBatch = 1_000;
/** Maximum number of earlier files beside the form; the page asks for further files of its visit. */
const maxSent = 30;

/** A file as the lists of jobs and of the repository show it. */
export interface FileRow extends JobRow {
  /** ` DD MMM YY hh:mm:ss` (rule X4). */
  readonly stamp: string;
}

/** The files that a person sees, as lists and as files of such lists. */
export class FileList {
  readonly #records: Collection<FileRecord>;
  readonly #finder: ListFinder<FileRecord>;
  readonly #pages: PagedList<FileRecord>;

  constructor(
    private readonly db: Db,
    private readonly masterData: MasterData,
    private readonly timeZone: string,
  ) {
    this.#records = collection(db, files);
    this.#finder = listFinder(db);
    this.#pages = new PagedList(this.#records, () => this.#state());
  }

  /** One page, newest status change first unless asked otherwise (rule D3); `ofOthers` where it may hold what others sent. */
  async page(
    person: Person,
    query: FileListQuery,
  ): Promise<{ rows: FileRow[]; total: number; ofOthers: boolean }> {
    const within = filesWithin(person, await basesOfFiles(this.db));
    const wanted = this.#wanted(within, query);
    const { filter, order, skip, limit, sought, isWhole } = wanted;
    const isAll = sought.length === 0 && isWhole;
    const found = isAll ? null : await this.#finder.page(wanted);
    const { rows, total } =
      found ?? (await this.#pages.page({ filter, order, skip, limit, seekable: isAll }));
    return { rows: await this.#shown(rows), total, ofOthers: !('user' in within) };
  }

  /** The last files of a sender, newest first; tables of a ZIP are shown with it. */
  async sentBy(email: string): Promise<JobRow[]> {
    const own = this.#records.find({ user: email, unpackedFrom: null });
    return this.#shown(await own.sort({ _id: -1 }).limit(maxSent).toArray());
  }

  /** Some files of a sender, newest first. */
  async sentAmong(email: string, ids: readonly string[]): Promise<JobRow[]> {
    const among = ids.filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
    const own = this.#records.find({ user: email, _id: { $in: among } });
    return this.#shown(await own.sort({ _id: -1 }).toArray());
  }

  /** A ZIP as its tables are, which have its rows. */
  async #shown(found: readonly FileRecord[]): Promise<FileRow[]> {
    const [bases, packed] = await Promise.all([this.masterData.bases(), packedOutcomes(this.db, found)]);
    const label = baseLabels(bases);
    return found.map((file) => {
      const row = jobRow(file, label, this.timeZone);
      const stamp = formatShortStamp(file.statusChangeDate, this.timeZone);
      return { ...row, stamp, outcome: packed.get(row.id) ?? row.outcome };
    });
  }

  /** All files of the query, on all pages. */
  export(person: Person, query: FileListQuery, name: string): Export {
    return listExport(fileList, {
      name,
      timeZone: this.timeZone,
      rows: () => this.#exported(person, query),
    });
  }

  /** Files with the labels of their bases; ZIPs are described by their tables, as in the list (rule D23). */
  async *#exported(person: Person, query: FileListQuery) {
    const [ofFiles, bases] = await Promise.all([basesOfFiles(this.db), this.masterData.bases()]);
    const label = baseLabels(bases);
    const { filter, order } = this.#wanted(filesWithin(person, ofFiles), query);
    const found = this.#records
      .find(filter, { batchSize: exportBatch, allowDiskUse: true })
      .sort(Object.fromEntries(order));
    for await (const batch of inBatches(found, exportBatch)) {
      const packed = await packedOutcomes(this.db, batch);
      for (const file of batch) {
        const ending = packed.get(file._id.toHexString())?.label ?? endingLabels[endingOf(file)];
        yield { ...file, ending, collection: label(file.collection) };
      }
    }
  }

  /** Each change of a file is newer than all before it, and puts the file first. */
  async #state(): Promise<ListState> {
    const [newest, size] = await Promise.all([
      this.#records.findOne(
        {},
        { sort: { statusChangeDate: -1, _id: -1 }, projection: { statusChangeDate: 1, phase: 1 } },
      ),
      sizeStamp(this.db, files.name),
    ]);
    return listStateOf(newest, size, () => rowCount(this.db, files.name));
  }

  #wanted(within: FilesWithin, query: FileListQuery): WantedOfList<FileRecord> {
    const day = (from?: string, to?: string) =>
      where.figures('statusChangeDate', period(from, to, this.timeZone) ?? {});
    const conditions = conditionsOf<typeof fileList>(query, {
      search: (typed) => where.words(typed, ['originalName', 'message']),
      filters: {
        user: (typed) => where.words(typed, ['user']),
        status: (status) => statusConditions[status as Status],
        progress: (progress) => progressConditions[progress as Progress],
        from: (from) => day(from),
        to: (to) => day(undefined, to),
      },
    });
    return wantedPage(listedFiles, [...seenWithin(within), ...conditions], query);
  }
}

type FilesWithin = ReturnType<typeof filesWithin>;

/** The files of one person; or all except those of some bases, of which only the person's own. */
function seenWithin(within: FilesWithin): Condition[] {
  if ('user' in within) return [where.values('user', [within.user])];
  if (!('$or' in within)) return [];
  const [{ collection: of }, { user }] = within.$or;
  return [where.any(where.not(where.values('collection', of.$nin)), where.values('user', [user]))];
}

type Status = (typeof fileList.filters.status.options)[number][0];

const statusConditions: Readonly<Record<Status, Condition>> = {
  '0': where.figure('status', 0),
  '1': where.not(where.figure('status', 0)),
  nok: where.figures('rows.nok', { $gt: 0 }),
  confirming: where.values('phase', ['confirming']),
};

type Progress = (typeof fileList.filters.progress.options)[number][0];

const progressConditions: Readonly<Record<Progress, Condition>> = {
  '100': where.figure('progress', 100),
  '0': where.figures('progress', { $lt: 100 }),
};
