import { Readable } from 'node:stream';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { formatDate, formatNumber } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { isMonthCode, monthStart } from '../../../app/domain/values/month';
import type { ReportOrigin } from '../../../app/domain/insight/reports/report';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export, ExportColumn, ExportRow } from '../../platform/exports/export';
import { exportFile } from '../../platform/exports/file';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { WorkQueue } from '../../platform/work/queue';
import type { NewReport } from './letter';
import type { Mail } from '../../platform/mail/port';
import { isAway } from '../../platform/mongo/client';
import { collection } from '../../platform/mongo/collection';
import type { Notices } from '../../people/notices/notices';
import { noteForSearch } from '../../data/search/marks';
import { keyOf } from '../../platform/storage/keys';
import type { Storage } from '../../platform/storage/port';
import { Leases } from '../../platform/work/lease';
import { reportOrders, reports, reportSchema, type ReportOrder, type ReportRecord } from './collection';

const task = 'report';
const sweepEvery = '15 seconds';
const mostTries = 3;
const previewRows = 50;
const longestName = 100;
/** Larger selections are written in the background. */
const atOnce = 20_000;

export interface ReportWish {
  readonly name: string;
  readonly origin: ReportOrigin;
  readonly query: string;
  readonly month: string;
  readonly user: string;
  readonly schedule: string | null;
  readonly recipients: readonly string[];
}

interface Parts {
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly clock: Clock;
  readonly errors: Pick<ErrorReporting, 'report'>;
  /** The rows of a planning filter as a table, and how many they are. */
  readonly table: (query: string, title: string) => Promise<{ table: Export; rows: number }>;
  readonly letter: (to: string, report: NewReport) => Mail;
  readonly send: (mail: Mail) => Promise<void>;
  readonly notices: Notices;
  /** Whether somebody may still make reports. */
  readonly mayMake: (email: string) => Promise<boolean>;
  /** Called with each report that a schedule made. */
  readonly made: (schedule: string) => Promise<void>;
}

/**
 * Makes reports: the rows of a planning filter as an XLSX file in the storage, with a record in the list. A report is
 * ordered first and made then, so that it is made once however often a worker dies over it.
 */
export class ReportMaker {
  readonly #orders: Collection<ReportOrder>;
  readonly #leases: Leases<ReportOrder>;
  readonly #reports: Collection<ReportRecord>;

  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
  ) {
    this.#orders = collection(db, reportOrders);
    this.#leases = new Leases(this.#orders, parts.clock, null);
    this.#reports = collection(db, reports);
    parts.background.define(task, (id) => this.run(id), sweepEvery);
  }

  /**
   * Orders a report; a small one is in the list when this returns. The same `_id` again makes nothing more.
   * @returns true where the report is there already
   * @throws Problem `invalid` for an unfit name, and for a competency that is no month
   */
  async order(_id: string, wish: ReportWish): Promise<boolean> {
    const name = wish.name.trim();
    const unfit = `Dê ao relatório um nome de até ${longestName} caracteres.`;
    if (name === '' || name.length > longestName) throw new Problem('invalid', unfit, { name: unfit });
    if (!isMonthCode(wish.month)) throw new Problem('invalid', messages.noMonth, { month: messages.noMonth });
    const { rows } = await this.parts.table(wish.query, name);
    if (rows === 0) throw new Problem('invalid', messages.noData);
    const now = this.parts.clock.stamp();
    const order = {
      ...wish,
      name,
      recipients: [...wish.recipients],
      at: now,
      state: 'waiting' as const,
      tries: 0,
      agent: '',
      leaseUntil: now,
    };
    await this.#orders.updateOne({ _id }, { $setOnInsert: order }, { upsert: true });
    if (rows <= atOnce) await this.run(_id);
    else await this.parts.background.enqueue(task, _id);
    return rows <= atOnce;
  }

  /** Makes an ordered report; an empty `_id` takes the oldest that waits. */
  async run(_id: string): Promise<void> {
    const order = await this.#leases.take(
      { ...(_id ? { _id } : {}), state: 'waiting' },
      () => ({ tries: { $add: ['$tries', 1] } }),
      { at: 1 },
    );
    if (!order) return;
    // What was ordered under rights that are gone since is not made.
    if (!(await this.parts.mayMake(order.user))) {
      await this.#leases.finish(order, { state: 'failed' });
      return;
    }
    try {
      await this.#leases.holding(order, () => this.#make(order));
    } catch (error) {
      const tries = order.tries - (isAway(error) ? 1 : 0);
      await this.#leases.finish(order, { state: tries >= mostTries ? 'failed' : 'waiting', tries });
      throw error;
    }
    if (!(await this.#leases.finish(order, { state: 'done' }))) return;
    await this.#tell(order);
    if (order.schedule) await this.parts.made(order.schedule);
  }

  async #make(order: ReportOrder): Promise<void> {
    const { table, rows } = await this.parts.table(order.query, order.name);
    const preview: string[][] = [];
    const kept = { ...table, rows: keeping(table.rows, table.columns, preview) };
    const key = keyOf(order._id, '.xlsx');
    const made = { by: order.user, at: this.parts.clock.stamp() };
    await this.parts.storage.put(key, Readable.from(exportFile('xlsx', kept, made).chunks));
    const at = this.parts.clock.stamp();
    const id = reportIdOf(order);
    const record = reportSchema.parse({
      _id: id,
      name: order.name,
      origin: order.origin,
      dateRef: monthStart(order.month),
      createdDate: order.at,
      statusChangeDate: at,
      user: order.user,
      originalFile: key,
      originalName: `${fileName(order.name)}.xlsx`,
      bucket: this.parts.storage.bucket,
      url: pathOf(id),
      facts: [
        ...(table.cover?.facts ?? []).filter(([label]) => label !== 'Linhas'),
        ['Linhas', formatNumber(rows)],
      ],
      preview: { columns: table.columns.map(({ label }) => label), rows: preview },
      schedule: order.schedule,
    });
    await this.#reports.replaceOne({ _id: id }, record, { upsert: true });
    await noteForSearch(this.db, 'report', [id.toHexString()]);
  }

  /** Letters that cannot be sent leave the report where it is. */
  async #tell({ _id, recipients, name, user }: ReportOrder): Promise<void> {
    const path = pathOf(reportIdOf({ _id }));
    await this.parts.notices.tell(user, {
      id: `report ${_id}`,
      kind: 'report',
      text: `O relatório "${name}" está pronto.`,
      href: path,
    });
    for (const to of recipients)
      await this.parts
        .send(this.parts.letter(to, { name, path }))
        .catch((error: unknown) => this.parts.errors.report(error, { doing: 'report letter not sent' }));
  }
}

/** The report that an order makes, whoever makes it. */
const reportIdOf = ({ _id }: Pick<ReportOrder, '_id'>): ObjectId =>
  new ObjectId(keyOf(_id, '').replaceAll('-', '').slice(0, 24));

const pathOf = (id: ObjectId): string => `/ij/report/${id.toHexString()}/ver`;

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}_ -]/gu, '').trim() || 'relatorio';

/** Passes rows on and keeps the first ones as texts. */
async function* keeping(
  rows: AsyncIterable<ExportRow>,
  columns: readonly ExportColumn[],
  kept: string[][],
): AsyncGenerator<ExportRow> {
  for await (const row of rows) {
    if (kept.length < previewRows) kept.push(columns.map(({ key, kind }) => shown(row[key], kind)));
    yield row;
  }
}

function shown(value: unknown, kind: ExportColumn['kind']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value);
  if (value instanceof Date) return formatDate(value, 'UTC').slice(kind === 'month' ? 3 : 0);
  return String(value);
}
