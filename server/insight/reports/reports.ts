import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { formatDate, formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { Paging } from '../../../app/domain/lists/paging';
import { periodText } from '../../../app/domain/planning/quantities/filter';
import { monthStart } from '../../../app/domain/values/month';
import type { ReportFilter, ReportRow } from '../../../app/domain/insight/reports/report';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { collection } from '../../platform/mongo/collection';
import { countFound, mostFound, type Found } from '../../platform/mongo/found';
import { KeptKeys } from '../../platform/mongo/kept-keys';
import type { Storage } from '../../platform/storage/port';
import type { DocumentViewer } from '../viewer/viewer';
import { keyedReports, reports, type ReportRecord } from './collection';

const downloadSeconds = 300;

/** The list of generated reports and their files (rule I3). */
export class Reports {
  readonly #records: Collection<ReportRecord>;
  readonly #keys: KeptKeys<ReportRecord>;

  constructor(
    db: Db,
    private readonly parts: {
      readonly storage: Storage;
      readonly viewer: DocumentViewer;
      readonly timeZone: string;
    },
  ) {
    this.#records = collection(db, reports);
    this.#keys = new KeptKeys(db, keyedReports);
  }

  /** One page, newest status change first. */
  async page(filter: ReportFilter, { page, pageSize }: Paging): Promise<{ rows: ReportRow[] } & Found> {
    const condition = await this.#condition(filter);
    const [records, found] = await Promise.all([
      this.#newest(condition, filter)
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      filter.name
        ? countFound(this.#records, condition, mostFound)
        : countFound(this.#records, condition, null, { hint: 'origin_newest' }),
    ]);
    return { rows: records.map((record) => this.#shown(record)), ...found };
  }

  /** The whole filtered list as a table for a file. */
  async export(filter: ReportFilter): Promise<Export> {
    return {
      name: 'relatorios',
      columns: [
        { key: 'name', label: 'Nome', kind: 'text' },
        { key: 'origin', label: 'Origem', kind: 'text' },
        { key: 'dateRef', label: 'Competência', kind: 'month' },
        { key: 'createdDate', label: 'Criado em', kind: 'datetime' },
        { key: 'statusChangeDate', label: 'Atualizado em', kind: 'datetime' },
        { key: 'user', label: 'Usuário', kind: 'text' },
        { key: 'originalName', label: 'Arquivo', kind: 'text' },
      ],
      rows: this.#newest(await this.#condition(filter), filter),
      timeZone: this.parts.timeZone,
      cover: {
        title: 'Relatorios',
        facts: [
          ['Nome', filter.name || 'todos'],
          ['Origem', filter.origin],
          ['Competência', periodText(filter)],
        ],
      },
    };
  }

  /** What the viewer shows of a report. @throws Problem `absent` for an unknown one and for one without a preview */
  async preview(id: string) {
    const record = await this.#get(id);
    if (!record.preview) throw new Problem('absent', messages.absent);
    const { name, facts, preview } = record;
    return { id, name, facts, ...preview };
  }

  /** Address of the online viewer that shows a report; null where the portal shows it itself. @throws Problem `absent` */
  async onlineViewer(id: string): Promise<string | null> {
    const { originalFile, originalName } = await this.#get(id);
    return this.parts.viewer.online(originalFile, originalName);
  }

  /** An address of five minutes that downloads the file. @throws Problem `absent` where the file is gone */
  async downloadUrl(id: string): Promise<string> {
    const { originalFile, originalName } = await this.#get(id);
    return this.parts.storage.downloadUrl(originalFile, originalName, downloadSeconds);
  }

  #newest(condition: Filter<ReportRecord>, { name }: ReportFilter) {
    const found = this.#records
      .find(condition, { projection: { preview: 0, facts: 0, keys: 0 } })
      .sort({ statusChangeDate: -1, _id: -1 });
    return name ? found : found.hint('origin_newest');
  }

  async #get(id: string): Promise<ReportRecord> {
    const record = ObjectId.isValid(id) ? await this.#records.findOne({ _id: new ObjectId(id) }) : null;
    if (!record) throw new Problem('absent', messages.absent);
    return record;
  }

  /** Names are searched as text: what a person types never becomes an expression. */
  async #condition({ name, origin, dateStart, dateEnd }: ReportFilter): Promise<Filter<ReportRecord>> {
    const months = {
      ...(dateStart ? { $gte: monthStart(dateStart) } : {}),
      ...(dateEnd ? { $lte: monthStart(dateEnd) } : {}),
    };
    return {
      origin,
      ...(await this.#keys.holding(name)),
      ...(dateStart || dateEnd ? { dateRef: months } : {}),
    };
  }

  #shown(record: ReportRecord): ReportRow {
    return {
      id: record._id.toHexString(),
      name: record.name,
      origin: record.origin,
      competency: formatDate(record.dateRef, 'UTC').slice(3),
      created: formatDateTime(record.createdDate, this.parts.timeZone),
      statusChange: formatDateTime(record.statusChangeDate, this.parts.timeZone),
      user: record.user,
      url: record.url,
    };
  }
}
