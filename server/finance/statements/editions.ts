import type { Collection, Db } from 'mongodb';
import { month, yearOf } from '../../../app/domain/values/month';
import {
  documentTypes,
  periodLabel,
  requestOfKey,
  statementKey,
  type DocumentType,
  type StatementRequest,
} from '../../../app/domain/finance/statements/request';
import type { FinancialStatement } from '../../../app/domain/finance/statements/model';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { collection, insertOnce } from '../../platform/mongo';
import {
  financialReports,
  madeWhole,
  statementEditions,
  statementOrders,
  type FinancialReport,
  type StatementEdition,
  type StatementOrder,
} from './collection';
import type { EarlierDocument } from './comparatives';

/** A document of a generation, for download. */
export type EditionDocument = StatementEdition['documents'][number];

/** The fields of a generation in a list. */
export type EditionFacts = Pick<StatementEdition, '_id' | 'key' | 'at' | 'user' | 'madeAt' | 'documents'>;

/** Stores the former generations of statements: their content and their documents (rule F15). */
export class StatementEditions {
  readonly #editions: Collection<StatementEdition>;
  readonly #orders: Collection<StatementOrder>;
  readonly #documents: Collection<FinancialReport>;

  constructor(db: Db) {
    this.#editions = collection(db, statementEditions);
    this.#orders = collection(db, statementOrders);
    this.#documents = collection(db, financialReports);
  }

  /** Stores the result of an order before it is made again from figures other than `source`; may be repeated. */
  async keep(key: string, source: string): Promise<void> {
    const order = await this.#finished(key);
    if (!order || order.source === source) return;
    const documents = await this.#documents
      .find({ _id: { $in: documentTypes.map((type) => `${key} ${type}`) } })
      .sort({ typeDocument: 1 })
      .toArray();
    const again = await this.#finished(key);
    // Somebody else has ordered it meanwhile and stored the generation.
    if (again?.orderedAt.getTime() !== order.orderedAt.getTime()) return;
    await insertOnce(this.#editions, {
      _id: `${key} ${order.orderedAt.toISOString()}`,
      key,
      at: order.orderedAt,
      user: order.user,
      madeAt: order.statement.madeAt,
      statement: order.statement,
      documents: documents.map(({ typeDocument, originalFile, originalName, size }) => ({
        typeDocument,
        originalFile,
        originalName,
        size,
      })),
    });
  }

  /** The generations of a statement, newest first. */
  of(key: string): Promise<EditionFacts[]> {
    return this.#editions
      .find({ key }, { projection: { statement: 0 } })
      .sort({ at: -1 })
      .toArray();
  }

  /** The newest generation; null if the statement was made only once. */
  latest(key: string): Promise<StatementEdition | null> {
    return this.#editions.findOne({ key }, { sort: { at: -1 } });
  }

  /** @throws Problem `absent` */
  async get(id: string): Promise<StatementEdition> {
    const found = await this.#editions.findOne({ _id: id });
    if (!found) throw new Problem('absent', messages.absent);
    return found;
  }

  /** @throws Problem `absent` */
  async document(id: string, type: DocumentType): Promise<EditionDocument> {
    const found = (await this.get(id)).documents.find(({ typeDocument }) => typeDocument === type);
    if (!found) throw new Problem('absent', messages.absent);
    return found;
  }

  /** Those storage keys that no generation uses. */
  async unnamed(keys: readonly string[]): Promise<string[]> {
    const named = await this.#editions.distinct('documents.originalFile', {
      'documents.originalFile': { $in: [...keys] },
    });
    return keys.filter((each) => !named.includes(each));
  }

  /** The documents of the periods that a statement is compared with: the year before, and its last month. */
  async before({ businessUnitID, type, dateRef }: StatementRequest): Promise<EarlierDocument[]> {
    const lastYear = month(yearOf(dateRef) - 1, 12);
    const keys = [
      { businessUnitID, type, dateRef: dateRef - 12 },
      { businessUnitID, type: 'MONTHLY' as const, dateRef: lastYear },
      { businessUnitID, type: 'ANNUAL' as const, dateRef: lastYear },
    ].map(statementKey);
    const found = await Promise.all([...new Set(keys)].map((key) => this.#finished(key)));
    return found.flatMap((order) => {
      const request = order && requestOfKey(order._id);
      if (!request) return [];
      const period = periodLabel(request.type, request.dateRef);
      return { document: `Demonstração de ${period}, gerada em ${order.statement.madeAt}`, ...order };
    });
  }

  async #finished(key: string): Promise<(StatementOrder & { statement: FinancialStatement }) | null> {
    const order = await this.#orders.findOne({ _id: key, ...madeWhole });
    return order?.statement ? { ...order, statement: order.statement } : null;
  }
}
