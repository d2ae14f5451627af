import { Readable } from 'node:stream';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { formatDate, formatNumber } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { isMonthCode, monthStart } from '../../../app/domain/values/month';
import type { ReportOrigin } from '../../../app/domain/insight/reports/report';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export, ExportColumn, ExportRow } from '../../platform/exports/export';
import { exportFile } from '../../platform/exports';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { WorkQueue } from '../../platform/work/queue';
import type { NewReport } from './letter';
import type { Mail } from '../../platform/mail/port';
import { collection } from '../../platform/mongo';
import type { Notices } from '../../people/notices/notices';
import { keyOf } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import { unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { Ending, JobRun } from '../../platform/work/orders';
import { reportOrders, reports, reportSchema, type ReportOrder, type ReportRecord } from './collection';

const previewRows = 50;
const maxNameLength = 100;
/** Larger selections are written in the background. */
const atOnce = 20_000;
/** Number of rows in a step: progress is stored between two steps. */
const rowsOfStep = 5_000;

export interface ReportWish {
  readonly name: string;
  readonly origin: ReportOrigin;
  readonly query: string;
  readonly month: string;
  readonly user: string;
  readonly schedule: string | null;
  readonly recipients: readonly string[];
}

interface Deps {
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly clock: Clock;
  readonly errors: Pick<ErrorReporting, 'report'>;
  /** The rows of a planning filter as a table, and how many they are. */
  readonly table: (query: string, title: string) => Promise<{ table: Export; rows: number }>;
  readonly letter: (to: string, report: NewReport) => Mail;
  readonly send: (mail: Mail) => Promise<void>;
  readonly notices: Notices;
  /** Whether a person may still make reports. */
  readonly mayMake: (email: string) => Promise<boolean>;
  /** Called with each report that a schedule made. */
  readonly made: (schedule: string) => Promise<void>;
}

/**
 * Makes reports: the rows of a planning filter as an XLSX file in the storage, with a record in the list. A report is
 * ordered first and made then, so that it is made once however often a worker dies over it.
 */
export class ReportMaker {
  readonly work: Orders<ReportOrder>;
  readonly #orders: Collection<ReportOrder>;
  readonly #reports: Collection<ReportRecord>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#orders = collection(db, reportOrders);
    this.work = new Orders<ReportOrder>(
      {
        name: 'report',
        records: this.#orders,
        lookEvery: '15 seconds',
        due: () => ({ state: 'waiting' }),
        first: { at: 1 },
        tries: { field: 'tries', max: 3, givenUp: () => ({ set: { state: 'failed' } }) },
        cancelling: { orderedBy: 'user', ending: ({ order }) => this.#cancelled(order) },
        run: (jobRun) => this.#make(jobRun),
      },
      deps,
    ).offer();
    this.#reports = collection(db, reports);
  }

  /**
   * Orders a report; a small one is in the list when this returns. The same `_id` again makes nothing more.
   * @returns true where the report is there already
   * @throws Problem `invalid` for an unfit name, and for a competency that is no month
   */
  async order(_id: string, wish: ReportWish): Promise<boolean> {
    const name = wish.name.trim();
    const unfit = `Dê ao relatório um nome de até ${maxNameLength} caracteres.`;
    if (name === '' || name.length > maxNameLength) throw new Problem('invalid', unfit, { name: unfit });
    if (!isMonthCode(wish.month)) throw new Problem('invalid', messages.noMonth, { month: messages.noMonth });
    const { rows } = await this.deps.table(wish.query, name);
    if (rows === 0) throw new Problem('invalid', messages.noData);
    const now = this.deps.clock.stamp();
    const order = {
      ...wish,
      name,
      recipients: [...wish.recipients],
      at: now,
      state: 'waiting' as const,
      tries: 0,
      rows,
      written: 0,
      ...unlocked(now),
    };
    await this.#orders.updateOne({ _id }, { $setOnInsert: order }, { upsert: true });
    await this.work.start(_id, rows <= atOnce);
    return rows <= atOnce;
  }

  async #make(jobRun: JobRun<ReportOrder>): Promise<Ending<ReportOrder>> {
    const { order } = jobRun;
    // What was ordered under rights that are gone since is not made.
    if (!(await this.deps.mayMake(order.user))) return { set: { state: 'failed' } };
    const { table, rows } = await this.deps.table(order.query, order.name);
    const preview: string[][] = [];
    const kept = { ...table, rows: this.#stepping(jobRun, keeping(table.rows, table.columns, preview)) };
    const key = fileKeyOf(order);
    const made = { by: order.user, at: this.deps.clock.stamp() };
    await this.deps.storage.put(key, Readable.from(exportFile('xlsx', kept, made).chunks));
    // The last step: who cancels it from here on comes too late.
    await jobRun.note({ written: rows });
    const at = this.deps.clock.stamp();
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
      bucket: this.deps.storage.bucket,
      url: pathOf(id),
      facts: [
        ...(table.cover?.facts ?? []).filter(([label]) => label !== 'Linhas'),
        ['Linhas', formatNumber(rows)],
      ],
      preview: { columns: table.columns.map(({ label }) => label), rows: preview },
      schedule: order.schedule,
    });
    await this.#reports.replaceOne({ _id: id }, record, { upsert: true });
    return { set: { state: 'done' }, onEnded: () => this.#tell(order) };
  }

  async *#stepping(jobRun: JobRun<ReportOrder>, rows: AsyncIterable<ExportRow>): AsyncGenerator<ExportRow> {
    let written = 0;
    for await (const row of rows) {
      yield row;
      written += 1;
      if (written % rowsOfStep === 0) await jobRun.note({ written });
    }
  }

  /** Leaves nothing of a report, of one either that was made when a worker fell over its end. */
  async #cancelled(order: ReportOrder): Promise<Ending<ReportOrder>> {
    const _id = reportIdOf(order);
    await this.#reports.deleteOne({ _id });
    await this.deps.storage.remove(fileKeyOf(order));
    return { set: { state: 'cancelled' } };
  }

  /** Letters that cannot be sent leave the report where it is. */
  async #tell({ _id, recipients, name, user, schedule }: ReportOrder): Promise<void> {
    const path = pathOf(reportIdOf({ _id }));
    await this.deps.notices.tell(user, {
      id: `report ${_id}`,
      kind: 'report',
      text: `O relatório "${name}" está pronto.`,
      href: path,
    });
    for (const to of recipients)
      await this.deps
        .send(this.deps.letter(to, { name, path }))
        .catch((error: unknown) => this.deps.errors.report(error, { doing: 'report letter not sent' }));
    if (schedule) await this.deps.made(schedule);
  }
}

/** The id of the report that an order makes, the same for every worker. */
const reportIdOf = ({ _id }: Pick<ReportOrder, '_id'>): ObjectId =>
  new ObjectId(keyOf(_id, '').replaceAll('-', '').slice(0, 24));

const fileKeyOf = ({ _id }: Pick<ReportOrder, '_id'>): string => keyOf(_id, '.xlsx');

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
