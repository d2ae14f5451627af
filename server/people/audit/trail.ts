import type { Collection, Db } from 'mongodb';
import {
  actionLabel,
  auditList,
  changeLabel,
  type AuditListQuery,
} from '../../../app/domain/people/audit/audit-list';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports/list-export';
import { collection } from '../../platform/mongo/collection';
import { period } from '../../platform/mongo/period';
import { ListFilter } from '../../platform/row-index/list-filter';
import { ListFinder, type Wanted } from '../../platform/row-index/list-finder';
import { administrativeActs, auditTrail, listedActs, type AuditRecord } from './audit';

const exportBatch = 1_000;

/** An act as the trail's list shows it. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly change: string;
  readonly address: string;
}

/** Reads the audit trail for administrators: what concerns users and the door, never business data. */
export class AuditTrail {
  readonly #records: Collection<AuditRecord>;
  readonly #finder: ListFinder<AuditRecord>;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#records = collection(db, auditTrail);
    this.#finder = new ListFinder(db);
  }

  /** One page, with the acts that there are to choose from. */
  async page(query: AuditListQuery) {
    const actions = await administrativeActs(this.db);
    const wanted = this.#wanted(query, actions);
    const found = await this.#finder.page(wanted);
    const { rows: records, total } = found ?? (await this.#asked(wanted));
    const rows = records.map(({ _id, at, actor, action, subject, from, to, address }): AuditRow => ({
      id: String(_id),
      at: formatDateTime(at, this.timeZone),
      actor,
      action: actionLabel(action),
      subject,
      change: changeLabel(from, to, this.timeZone),
      address,
    }));
    return { rows, total, actions: actions.map((action) => [action, actionLabel(action)] as const) };
  }

  /** All acts that the query finds, whatever its page. */
  async export(query: AuditListQuery): Promise<Export> {
    const { timeZone } = this;
    const { filter } = this.#wanted(query, await administrativeActs(this.db));
    const found = this.#records
      .find(filter, { batchSize: exportBatch })
      .sort(Object.fromEntries(orderOf(query)));
    return listExport(auditList, {
      name: 'Auditoria',
      timeZone,
      rows: async function* () {
        for await (const record of found)
          yield {
            ...record,
            action: actionLabel(record.action),
            change: changeLabel(record.from, record.to, timeZone),
          };
      },
    });
  }

  async #asked({ filter, order, skip, limit }: Wanted<AuditRecord>) {
    const [rows, total] = await Promise.all([
      this.#records.find(filter).sort(Object.fromEntries(order)).skip(skip).limit(limit).toArray(),
      this.#records.countDocuments(filter),
    ]);
    return { rows, total };
  }

  #wanted(query: AuditListQuery, actions: readonly string[]): Wanted<AuditRecord> {
    const { action, actor = '', subject = '', from, to } = query.filters;
    const filter = new ListFilter<AuditRecord>();
    filter.value(
      'action',
      actions.filter((one) => action === undefined || one === action),
    );
    filter.words(actor, ['actor']);
    filter.words(subject, ['subject']);
    filter.moments('at', period(from, to, this.timeZone));
    return {
      of: listedActs(actions),
      ...filter.all(),
      order: orderOf(query),
      skip: (query.page - 1) * query.pageSize,
      limit: query.pageSize,
    };
  }
}

function orderOf({ dir }: AuditListQuery): readonly (readonly [string, 1 | -1])[] {
  const direction = dir === 'asc' ? 1 : -1;
  return [
    ['at', direction],
    ['_id', direction],
  ];
}
