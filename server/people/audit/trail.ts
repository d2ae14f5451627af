import type { Db } from 'mongodb';
import { actionLabel } from '../../../app/domain/people/audit/acts';
import { auditList, changeLabel, type AuditListQuery } from '../../../app/domain/people/audit/audit-list';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection, period } from '../../platform/mongo';
import { conditionsOf, StoredList, wantedPage, where } from '../../platform/row-index';
import type { WantedOfList } from '../../platform/row-index/list-source';
import { administrativeActs, auditTrail, listedActs, type AuditRecord } from './audit';

/** An action in the trail's list. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly change: string;
  readonly address: string;
}

/** Reads the audit trail for administrators: actions about users and sign-in, without business data. */
export class AuditTrail {
  readonly #list: StoredList<AuditRecord>;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#list = new StoredList(db, collection(db, auditTrail));
  }

  /** One page, with the actions to choose from. */
  async page(query: AuditListQuery) {
    const actions = await administrativeActs(this.db);
    const { rows: records, total } = await this.#list.page(this.#wanted(query, actions));
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

  /** All actions of the query, on all pages. */
  async export(query: AuditListQuery): Promise<Export> {
    const { timeZone } = this;
    const found = this.#list.all(this.#wanted(query, await administrativeActs(this.db)));
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

  #wanted(query: AuditListQuery, actions: readonly string[]): WantedOfList<AuditRecord> {
    const day = (from?: string, to?: string) => where.figures('at', period(from, to, this.timeZone) ?? {});
    const conditions = conditionsOf<typeof auditList>(query, {
      filters: {
        actor: (typed) => where.words(typed, ['actor']),
        action: (action) => where.values('action', [action]),
        subject: (typed) => where.words(typed, ['subject']),
        from: (from) => day(from),
        to: (to) => day(undefined, to),
      },
    });
    return wantedPage(listedActs(actions), [where.values('action', actions), ...conditions], query);
  }
}
