import { ObjectId, type Collection, type Db } from 'mongodb';
import { cancelledText } from '../../../app/domain/cancelling';
import { count, formatDate, formatDateTime, formatInteger } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { Paging } from '../../../app/domain/lists/paging';
import { periodText } from '../../../app/domain/planning/quantities/filter';
import { monthStart } from '../../../app/domain/values/month';
import {
  reportList,
  type ReportFilter,
  type ReportOrderRow,
  type ReportRow,
} from '../../../app/domain/insight/reports/report';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection } from '../../platform/mongo';
import { StoredList, wantedPage, where } from '../../platform/row-index';
import type { WantedOfList } from '../../platform/row-index/list-source';
import type { Storage } from '../../platform/storage/port';
import type { DocumentViewer } from '../../platform/viewer/viewer';
import type { Person } from '../../people/users/user';
import {
  listedReports,
  managedBy,
  reportOrders,
  reports,
  type ReportOrder,
  type ReportRecord,
} from './collection';

const downloadSeconds = 300;
/** How long an order without a report is listed. */
const listedMs = 86_400_000;
const maxOrders = 50;
/** Records of earlier releases have `keys`. */
const unshown = { preview: 0, facts: 0, keys: 0 } as const;

/** The list of generated reports and their files (rule I3). */
export class Reports {
  readonly #records: Collection<ReportRecord>;
  readonly #orders: Collection<ReportOrder>;
  readonly #list: StoredList<ReportRecord>;

  constructor(
    db: Db,
    private readonly parts: {
      readonly storage: Storage;
      readonly viewer: DocumentViewer;
      readonly timeZone: string;
      readonly clock: Pick<Clock, 'stamp'>;
    },
  ) {
    this.#records = collection(db, reports);
    this.#orders = collection(db, reportOrders);
    this.#list = new StoredList(db, this.#records);
  }

  /** One page, newest status change first. */
  async page(filter: ReportFilter, paging: Paging): Promise<{ rows: ReportRow[]; total: number }> {
    const { rows, total } = await this.#list.page(wantedOf(filter, paging));
    return { rows: rows.map((record) => this.#shown(record)), total };
  }

  /** Reports that are being made and that the person may cancel, and recently failed ones; newest first. */
  async orders(person: Pick<Person, 'email' | 'type'>): Promise<ReportOrderRow[]> {
    const lately = { $gte: new Date(this.parts.clock.stamp().getTime() - listedMs) };
    const shown = [
      { state: 'waiting' as const },
      { state: { $in: ['failed', 'cancelled'] as const }, at: lately },
    ];
    const found = this.#orders.find({ ...managedBy(person), $or: shown }).sort({ at: -1, _id: -1 });
    return (await found.limit(maxOrders).toArray()).map((order) => this.#ordered(order));
  }

  /** The whole filtered list as a table for a file. */
  async export(filter: ReportFilter): Promise<Export> {
    return listExport(reportList, {
      name: 'relatorios',
      timeZone: this.parts.timeZone,
      rows: () => this.#list.all(wantedOf(filter)),
      cover: {
        title: 'Relatorios',
        facts: [
          ['Nome', filter.name || 'todos'],
          ['Origem', filter.origin],
          ['Competência', periodText(filter)],
        ],
      },
    });
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

  async #get(id: string): Promise<ReportRecord> {
    const record = ObjectId.isValid(id) ? await this.#records.findOne({ _id: new ObjectId(id) }) : null;
    if (!record) throw new Problem('absent', messages.absent);
    return record;
  }

  #ordered({ _id, name, at, user, state, rows, written, ...order }: ReportOrder): ReportOrderRow {
    const { timeZone } = this.parts;
    return {
      id: _id,
      name,
      at: formatDateTime(at, timeZone),
      user,
      busy: state === 'waiting',
      standing: standingOf({ state, rows, written, ...order }, timeZone),
      rows: rows ?? 0,
      written: written ?? 0,
      again: order.schedule ? '/ij/report_schedules' : `/ij/report_save?${order.query}`,
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

/** Names are searched as text: what a person types never becomes an expression. */
function wantedOf(
  { name, origin, dateStart, dateEnd }: ReportFilter,
  paging: Paging = { page: 1, pageSize: 20 },
): WantedOfList<ReportRecord> {
  const conditions = [
    where.values('origin', [origin]),
    where.words(name, ['name']),
    where.figures('dateRef', {
      ...(dateStart ? { $gte: monthStart(dateStart) } : {}),
      ...(dateEnd ? { $lte: monthStart(dateEnd) } : {}),
    }),
  ];
  return { ...wantedPage(listedReports, conditions, { ...reportList.order, ...paging }), without: unshown };
}

type Standing = Pick<ReportOrder, 'state' | 'rows' | 'written' | 'cancelled'>;

function standingOf({ state, rows = 0, written = 0, cancelled }: Standing, timeZone: string): string {
  if (state === 'failed') return 'Não pôde ser feito.';
  if (cancelled) return state === 'cancelled' ? cancelledText(cancelled, timeZone) : 'Cancelando…';
  return written === 0 ? 'Na fila' : `${formatInteger(written)} de ${count(rows, 'linha', 'linhas')}`;
}
