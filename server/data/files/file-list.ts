import type { Collection, Db, Filter } from 'mongodb';
import type { FileListQuery } from '../../../app/domain/data/files/file-list';
import { isFiltered } from '../../../app/domain/lists/list-query';
import { formatShortStamp } from '../../../app/domain/values/format';
import { endingLabels, endingOf } from '../../../app/domain/data/jobs/job';
import { baseLabels, jobRow, type JobRow } from '../../../app/domain/data/jobs/job-row';
import type { Export, ExportRow } from '../../platform/exports/export';
import type { MasterData } from '../master-data/master-data';
import { collection } from '../../platform/mongo/collection';
import { mostFound, type Found } from '../../platform/mongo/found';
import { KeptKeys } from '../../platform/mongo/kept-keys';
import { holdingName } from '../../platform/mongo/names';
import { PagedList, type ListState } from '../../platform/mongo/paged-list';
import { period } from '../../platform/mongo/period';
import type { Person } from '../../people/users/user';
import { files, keyedFiles } from './collection';
import type { FileRecord } from './file';
import { listStateOf } from './list-state';
import { filesWithin } from './visibility';

const exportBatch = 1_000;
/** As many as somebody sends at a visit. */
const mostSent = 30;

/** A file as the lists of jobs and of the repository show it. */
export interface FileRow extends JobRow {
  /** ` DD MMM YY hh:mm:ss` (rule X4). */
  readonly stamp: string;
}

/** The files that a person sees, as lists and as files of such lists. */
export class FileList {
  readonly #records: Collection<FileRecord>;
  readonly #keys: KeptKeys<FileRecord>;
  readonly #pages: PagedList<FileRecord>;

  constructor(
    db: Db,
    private readonly masterData: MasterData,
    private readonly timeZone: string,
  ) {
    this.#records = collection(db, files);
    this.#keys = new KeptKeys(db, keyedFiles);
    this.#pages = new PagedList(this.#records, () => this.#state());
  }

  /** One page, newest status change first unless asked otherwise (rule D3). */
  async page(person: Person, query: FileListQuery): Promise<{ rows: FileRow[] } & Found> {
    const [bases, { rows, ...found }] = await Promise.all([
      this.masterData.bases(),
      this.#pages.page({
        filter: await this.#filter(person, query),
        order: orderOf(query),
        skip: (query.page - 1) * query.pageSize,
        limit: query.pageSize,
        seekable: true,
        mostCounted: isFiltered(query) ? mostFound : null,
      }),
    ]);
    const label = baseLabels(bases);
    return {
      rows: rows.map((file) => ({
        ...jobRow(file, label, this.timeZone),
        stamp: formatShortStamp(file.statusChangeDate, this.timeZone),
      })),
      ...found,
    };
  }

  /** The last files that somebody sent, newest first. */
  async sentBy(email: string): Promise<JobRow[]> {
    const [bases, found] = await Promise.all([
      this.masterData.bases(),
      this.#records.find({ user: email }).sort({ _id: -1 }).limit(mostSent).toArray(),
    ]);
    const label = baseLabels(bases);
    return found.map((file) => jobRow(file, label, this.timeZone));
  }

  /** All files that the query finds, whatever its page. */
  export(person: Person, query: FileListQuery, name: string): Export {
    return {
      name,
      columns: [
        { key: 'originalName', label: 'Arquivo', kind: 'text' },
        { key: 'ending', label: 'Situação', kind: 'text' },
        { key: 'status', label: 'Status', kind: 'integer' },
        { key: 'progress', label: 'Progresso', kind: 'integer' },
        { key: 'message', label: 'Mensagem', kind: 'text' },
        { key: 'collection', label: 'Base', kind: 'text' },
        { key: 'user', label: 'Usuário', kind: 'text' },
        { key: 'statusChangeDate', label: 'Última mudança', kind: 'datetime' },
        { key: 'agent', label: 'Agente', kind: 'text' },
      ],
      rows: this.#exported(person, query),
      timeZone: this.timeZone,
    };
  }

  /** Files with their bases as people call them. */
  async *#exported(person: Person, query: FileListQuery): AsyncGenerator<ExportRow> {
    const label = baseLabels(await this.masterData.bases());
    const found = this.#records
      .find(await this.#filter(person, query), { batchSize: exportBatch, allowDiskUse: true })
      .sort(Object.fromEntries(orderOf(query)));
    for await (const file of found)
      yield { ...file, ending: endingLabels[endingOf(file)], collection: label(file.collection) };
  }

  /** Each change of a file is newer than all before it, and puts the file first. */
  async #state(): Promise<ListState> {
    const [newest, count] = await Promise.all([
      this.#records.findOne(
        {},
        { sort: { statusChangeDate: -1, _id: -1 }, projection: { statusChangeDate: 1, phase: 1 } },
      ),
      this.#records.estimatedDocumentCount(),
    ]);
    return listStateOf(newest, count);
  }

  async #filter(person: Person, { q, filters }: FileListQuery): Promise<Filter<FileRecord>> {
    const { user, status, progress, from, to } = filters;
    const conditions: (Filter<FileRecord> | null | undefined | '')[] = [
      filesWithin(person, await this.masterData.bases()),
      await this.#keys.holding(q),
      user && (await holdingName(this.#records, 'user', user, 'user_newest')),
      statusFilter(status),
      progress && { progress: progress === '100' ? 100 : { $lt: 100 } },
    ];
    const set = conditions.filter(
      (condition) => condition !== null && condition !== undefined && condition !== '',
    );
    const at = period(from, to, this.timeZone);
    if (at) set.push({ statusChangeDate: at });
    return set.length > 0 ? { $and: set } : {};
  }
}

function statusFilter(status: string | undefined): Filter<FileRecord> | '' | undefined {
  if (status === 'nok') return { 'rows.nok': { $gt: 0 } };
  if (status === 'confirming') return { phase: 'confirming' };
  return status && { status: status === '0' ? 0 : { $ne: 0 } };
}

function orderOf({ sort, dir }: FileListQuery): readonly (readonly [string, 1 | -1])[] {
  const direction = dir === 'asc' ? 1 : -1;
  return [
    [sort, direction],
    ['_id', direction],
  ];
}
