import type { Collection, Db } from 'mongodb';
import { cancelledText } from '../../../app/domain/cancelling';
import { formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { monthCode } from '../../../app/domain/values/month';
import {
  otherComparatives,
  unevenChecks,
  type FinancialStatement,
} from '../../../app/domain/finance/statements/model';
import {
  comparePath,
  documentTypes,
  periodLabel,
  periodsOf,
  requestOfKey,
  statementKey,
  statementQuery,
  statementTypes,
  typeLabels,
  type DocumentType,
  type StatementRequest,
  type StatementType,
} from '../../../app/domain/finance/statements/request';
import { Problem } from '../../platform/errors';
import type { Person } from '../../people/users/user';
import { changesIn, ChangeWatch } from '../../platform/live';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import type { DocumentViewer } from '../../platform/viewer/viewer';
import type { Export } from '../../platform/exports/export';
import {
  financialReports,
  madeWhole,
  statementOrders,
  type FinancialReport,
  type StatementOrder,
} from './collection';
import { statementExport } from './export';
import type { StatementService } from './statement-service';
import type { EditionFacts, StatementEditions } from './editions';

const downloadSeconds = 300;
const maxRecent = 8;

/** A card of the result area; `size` (bytes) is null without a file. */
export interface DocumentCard {
  readonly type: DocumentType;
  readonly size: number | null;
  readonly view: string;
  readonly download: string;
}

type Changed = Pick<StatementOrder, '_id' | 'changedAt'>;

/** Financial statements for people: choices, cards, previews and files (rules F1 to F3). */
export class Statements {
  readonly #orders: Collection<StatementOrder>;
  readonly #documents: Collection<FinancialReport>;
  readonly #changes: ChangeWatch<Changed>;

  constructor(
    db: Db,
    private readonly parts: {
      readonly desk: StatementService;
      readonly editions: StatementEditions;
      readonly storage: Storage;
      readonly timeZone: string;
      readonly viewer: Pick<DocumentViewer, 'online'>;
      readonly log: Log;
    },
  ) {
    const orders = collection(db, statementOrders);
    this.#orders = orders;
    this.#documents = collection(db, financialReports);
    this.#changes = new ChangeWatch(changesIn(orders, 'changedAt', ['_id']), parts.log);
  }

  /** The options of the filter panel: companies, each with the periods of possible statements, newest first. */
  async choices() {
    const companies = await this.parts.desk.companies();
    return companies.map(({ unit, months }) => ({
      code: unit._id,
      name: unit.legalName,
      periods: Object.fromEntries(
        statementTypes.map((type) => [
          type,
          periodsOf(months, type).map((at) => ({ value: monthCode(at), label: periodLabel(type, at) })),
        ]),
      ) as Record<StatementType, { value: string; label: string }[]>,
    }));
  }

  /** Both cards of a statement, its progress, whether `person` may cancel it, and its months whose sides differ. */
  async result(request: StatementRequest, person?: Pick<Person, 'email'>) {
    const key = statementKey(request);
    const [order, documents, editions] = await Promise.all([
      this.#orders.findOne(
        { _id: key },
        {
          projection: {
            step: 1,
            tries: 1,
            user: 1,
            cancelled: 1,
            'statement.faults': 1,
            'statement.missing': 1,
            'statement.checks': 1,
            'statement.comparatives': 1,
            'statement.recalculated': 1,
          },
        },
      ),
      this.documents(request),
      this.parts.editions.of(key),
    ]);
    return {
      key,
      step: order?.step ?? 'waiting',
      tries: order?.tries ?? 0,
      isOwn: order !== null && order.user === person?.email,
      cancelled: order?.cancelled ? cancelledText(order.cancelled, this.parts.timeZone) : '',
      faults: [
        ...(order?.statement?.faults ?? []),
        ...unevenChecks(order?.statement?.checks ?? []),
        ...otherComparatives(order?.statement?.comparatives ?? []),
      ],
      recalculated: order?.statement?.recalculated ?? '',
      editions: editions.map((edition) => this.#editionFacts(edition)),
      missing: order?.statement?.missing ?? [],
      cards: documentTypes.map((type): DocumentCard => {
        const view = `/ij/preview_financial/${key}/${type.toLowerCase()}`;
        const found = documents.find(({ typeDocument }) => typeDocument === type);
        return { type, size: found?.size ?? null, view, download: `${view}/arquivo` };
      }),
    };
  }

  /** The finished documents of a statement (at most two, rule F2). */
  documents({ businessUnitID, type, dateRef }: StatementRequest): Promise<FinancialReport[]> {
    const key = statementKey({ businessUnitID, type, dateRef });
    return this.#documents
      .find({ _id: { $in: documentTypes.map((document) => `${key} ${document}`) } })
      .sort({ typeDocument: 1 })
      .toArray();
  }

  /** The most recent statements, newest first. */
  async recent() {
    const orders = await this.#orders
      .find({ step: 'done' }, { projection: { changedAt: 1, user: 1, 'statement.recalculated': 1 } })
      .sort({ changedAt: -1, _id: -1 })
      .limit(maxRecent)
      .toArray();
    return orders.flatMap(({ _id, changedAt, user, statement }) => {
      const request = requestOfKey(_id);
      if (!request) return [];
      const { businessUnitID, type, dateRef } = request;
      return {
        key: _id,
        href: `/ij/preview_financial?${statementQuery(request)}`,
        businessUnitID,
        type: typeLabels[type],
        period: periodLabel(type, dateRef),
        made: formatDateTime(changedAt, this.parts.timeZone),
        user,
        recalculated: statement?.recalculated ?? '',
      };
    });
  }

  /**
   * The content of both files, optionally of a generation by its time.
   * @throws Problem `absent`
   */
  async preview(key: string, document: DocumentType, edition?: string | null): Promise<FinancialStatement> {
    if (edition) {
      await this.parts.editions.document(`${key} ${edition}`, document);
      return (await this.parts.editions.get(`${key} ${edition}`)).statement;
    }
    await this.#document(key, document);
    const order = await this.#orders.findOne({ _id: key });
    if (!order?.statement) throw new Problem('absent', messages.absent);
    return order.statement;
  }

  /**
   * A finished statement as a file.
   * @throws Problem `absent` if it is not finished
   */
  async export(request: StatementRequest): Promise<Export> {
    const key = statementKey(request);
    const order = await this.#orders.findOne({ _id: key, ...madeWhole });
    if (!order?.statement) throw new Problem('absent', messages.absent);
    return statementExport(order.statement, `demonstracao_${key}`, this.parts.timeZone);
  }

  /** Whether the books have changed since a statement's documents were made. */
  async isOutdated(key: string): Promise<boolean> {
    const request = requestOfKey(key);
    const order = await this.#orders.findOne({ _id: key }, { projection: { source: 1 } });
    if (!request || !order) return false;
    const source = await this.parts.desk.source(request).catch((error: unknown) => {
      // If the books are gone, only the documents remain.
      if (error instanceof Problem && error.kind === 'absent') return null;
      throw error;
    });
    return source !== order.source;
  }

  /**
   * The address of the online viewer for a document (rule F3); null if the portal shows it itself.
   * @throws Problem `absent`
   */
  async online(key: string, document: DocumentType): Promise<string | null> {
    const { originalFile, originalName } = await this.#document(key, document);
    return this.parts.viewer.online(originalFile, originalName);
  }

  /**
   * A URL, valid for five minutes, that downloads a document of a statement or a generation.
   * @throws Problem `absent` without the document
   */
  async downloadUrl(key: string, document: DocumentType, edition?: string | null): Promise<string> {
    const found = edition
      ? await this.parts.editions.document(`${key} ${edition}`, document)
      : await this.#document(key, document);
    return this.parts.storage.downloadUrl(found.originalFile, found.originalName, downloadSeconds);
  }

  /** Calls `tell` after each change of a statement, until the returned function is called. */
  watch(key: string, tell: () => void): () => void {
    return this.#changes.watch(({ _id }) => _id === key, tell);
  }

  #editionFacts({ key, at, madeAt, user, documents }: EditionFacts) {
    const edition = at.toISOString();
    return {
      id: edition,
      madeAt,
      user,
      compare: comparePath(key, `${key} ${edition}`),
      documents: documents.map(({ typeDocument, size }) => ({
        type: typeDocument,
        size,
        view: `/ij/preview_financial/${key}/${typeDocument.toLowerCase()}?${new URLSearchParams({ edicao: edition })}`,
      })),
    };
  }

  async #document(key: string, document: DocumentType): Promise<FinancialReport> {
    const found = requestOfKey(key) && (await this.#documents.findOne({ _id: `${key} ${document}` }));
    if (!found) throw new Problem('absent', messages.absent);
    return found;
  }
}
