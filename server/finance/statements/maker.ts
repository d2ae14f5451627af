import { Readable } from 'node:stream';
import type { Collection, Db } from 'mongodb';
import { monthDate } from '../../../app/domain/values/month';
import type { FinancialStatement } from '../../../app/domain/finance/statements/model';
import {
  documentTypes,
  periodLabel,
  requestOfKey,
  statementKey,
  statementQuery,
  type DocumentType,
  type StatementRequest,
} from '../../../app/domain/finance/statements/request';
import type { Announce } from '../../data/webhooks/announce';
import type { Clock } from '../../platform/clock';
import type { WorkQueue } from '../../platform/work/queue';
import { collection } from '../../platform/mongo';
import { keyOf } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import { unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { Ending, JobRun } from '../../platform/work/orders';
import { financialReports, financialReportSchema, over, statementOrders } from './collection';
import type { FinancialReport, StatementOrder, Step } from './collection';
import type { StatementService } from './statement-service';
import { comparativesOf, recalculated } from './comparatives';
import type { StatementEditions } from './editions';
import { draw } from './statement';

export type DocumentWriter = (statement: FinancialStatement) => Promise<Buffer>;

interface Deps {
  readonly desk: StatementService;
  readonly editions: StatementEditions;
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly clock: Clock;
  readonly announce: Announce;
  readonly timeZone: string;
  /** Loaded on first use: only workers write documents. */
  readonly writers: Readonly<Record<DocumentType, () => Promise<DocumentWriter>>>;
}

/**
 * Makes financial statements in the background. A statement is identified by its company, type and period: another
 * order returns the existing one, unless its figures have changed.
 */
export class StatementMaker {
  readonly work: Orders<StatementOrder>;
  readonly #orders: Collection<StatementOrder>;
  readonly #documents: Collection<FinancialReport>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#orders = collection(db, statementOrders);
    this.work = new Orders<StatementOrder>(
      {
        name: 'statement',
        records: this.#orders,
        lookEvery: '10 seconds',
        due: () => ({ step: { $nin: [...over] } }),
        first: { orderedAt: 1 },
        movedAt: 'changedAt',
        taken: (now) => ({ step: 'reading', changedAt: now }),
        again: { step: 'waiting' },
        tries: { field: 'tries', max: 3, givenUp: () => ({ set: { step: 'failed' } }) },
        cancelling: { orderedBy: 'user', ending: ({ order }) => this.#cancelled(order) },
        run: (jobRun) => this.#make(jobRun),
      },
      deps,
    ).offer();
    this.#documents = collection(db, financialReports);
  }

  /**
   * Orders a statement for a person. `again` also repeats one that failed or was cancelled.
   * @throws Problem `absent` if its company or period has no books
   */
  async order(request: StatementRequest, user: string, again = false): Promise<void> {
    const _id = statementKey(request);
    const source = await this.deps.desk.source(request);
    const now = this.deps.clock.stamp();
    const fresh = {
      step: 'waiting' as const,
      tries: 0,
      ...unlocked(now),
      user,
      orderedAt: now,
      changedAt: now,
      source,
      statement: null,
    };
    await this.#orders.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    await this.deps.editions.keep(_id, source);
    const outdated = [
      { source: { $ne: source } },
      ...(again ? [{ step: { $in: ['failed' as const, 'cancelled' as const] } }] : []),
    ];
    await this.#orders.updateOne({ _id, $or: outdated }, { $set: fresh, $unset: { cancelled: true } });
    const order = await this.#orders.findOne({ _id }, { projection: { step: 1 } });
    if (order && !over.includes(order.step)) await this.work.enqueue(_id);
  }

  async #make(jobRun: JobRun<StatementOrder>): Promise<Ending<StatementOrder>> {
    const { order } = jobRun;
    const request = requestOfKey(order._id);
    if (!request) return { set: { step: 'failed' } };
    const at = this.deps.clock.stamp();
    const statement = await this.#draw(request, order._id, written(at, this.deps.timeZone));
    await this.#discard(order._id);
    for (const typeDocument of documentTypes) {
      const step: Step = typeDocument === 'DOCX' ? 'writing-docx' : 'writing-xlsx';
      await jobRun.note({ step, statement });
      await this.#write(request, statement, typeDocument, { order, at });
    }
    // The last step: after this it cannot be cancelled.
    await jobRun.note({});
    // Before it is marked as done, so that after an interruption the announcement is repeated.
    await this.deps.announce({
      type: 'statement.ready',
      key: `${order._id} ${order.source}`,
      data: {
        company: request.businessUnitID,
        type: request.type,
        period: periodLabel(request.type, request.dateRef),
      },
      href: `/ij/preview_financial?${statementQuery(request)}`,
    });
    return { set: { step: 'done', statement } };
  }

  /** Builds the statement, compared with its former generation and with the documents of its prior periods. */
  async #draw(request: StatementRequest, key: string, madeAt: string): Promise<FinancialStatement> {
    const { desk, editions } = this.deps;
    const [books, latest, before] = await Promise.all([
      desk.books(request),
      editions.latest(key),
      editions.before(request),
    ]);
    const statement = draw(request, books, madeAt);
    const recalculation = latest ? recalculated(statement, latest.statement) : '';
    return {
      ...statement,
      comparatives: comparativesOf(statement, before),
      ...(recalculation ? { recalculated: recalculation } : {}),
    };
  }

  async #cancelled({ _id }: StatementOrder): Promise<Ending<StatementOrder>> {
    await this.#discard(_id);
    return { set: { step: 'cancelled', statement: null } };
  }

  /** Deletes what an interrupted making left; documents of stored generations are kept. */
  async #discard(_id: string): Promise<void> {
    const of = { _id: { $in: documentTypes.map((type) => `${_id} ${type}`) } };
    const old = await this.#documents.find(of).toArray();
    await this.#documents.deleteMany(of);
    const unnamed = await this.deps.editions.unnamed(old.map(({ originalFile }) => originalFile));
    await Promise.all(unnamed.map((each) => this.deps.storage.remove(each)));
  }

  async #write(
    request: StatementRequest,
    statement: FinancialStatement,
    typeDocument: DocumentType,
    { order, at: createdDate }: { readonly order: StatementOrder; readonly at: Date },
  ): Promise<void> {
    const write = await this.deps.writers[typeDocument]();
    const bytes = await write(statement);
    const key = statementKey(request);
    const extension = typeDocument.toLowerCase();
    const originalFile = keyOf(`${key} ${order.source} ${order.orderedAt.toISOString()}`, `.${extension}`);
    await this.deps.storage.put(originalFile, Readable.from([bytes]));
    const period = periodLabel(request.type, request.dateRef).replace('/', '-');
    const record = financialReportSchema.parse({
      _id: `${key} ${typeDocument}`,
      businessUnitID: request.businessUnitID,
      type: request.type,
      dateRef: monthDate(request.dateRef),
      typeDocument,
      url: `/ij/preview_financial/${key}/${extension}`,
      bucket: this.deps.storage.bucket,
      originalFile,
      originalName: `demonstracoes_${request.businessUnitID}_${period}.${extension}`,
      size: bytes.length,
      createdDate,
    });
    await this.#documents.replaceOne({ _id: record._id }, record, { upsert: true });
  }
}

/** `16/11/2026 12:00`. */
const written = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .replace(', ', ' ');
