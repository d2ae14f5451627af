import type { Collection, Db, Filter } from 'mongodb';
import {
  actionLabel,
  changeLabel,
  isAdministrative,
  type AuditListQuery,
} from '../../../app/domain/people/audit/audit-list';
import { isFiltered } from '../../../app/domain/lists/list-query';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Export } from '../../platform/exports/export';
import { collection } from '../../platform/mongo/collection';
import { countFound, mostFound } from '../../platform/mongo/found';
import { holdingName } from '../../platform/mongo/names';
import { period } from '../../platform/mongo/period';
import { auditTrail, type AuditRecord } from './audit';

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

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#records = collection(db, auditTrail);
  }

  /** One page, with the acts that there are to choose from. */
  async page(query: AuditListQuery) {
    const actions = await this.#actions();
    const filter = await this.#filter(query, actions);
    const [records, found] = await Promise.all([
      this.#sorted(query, filter)
        .skip((query.page - 1) * query.pageSize)
        .limit(query.pageSize)
        .toArray(),
      countFound(this.#records, filter, isFiltered(query) ? mostFound : null),
    ]);
    const rows = records.map(({ _id, at, actor, action, subject, from, to, address }): AuditRow => ({
      id: String(_id),
      at: formatDateTime(at, this.timeZone),
      actor,
      action: actionLabel(action),
      subject,
      change: changeLabel(from, to, this.timeZone),
      address,
    }));
    return { rows, ...found, actions: actions.map((action) => [action, actionLabel(action)] as const) };
  }

  /** All acts that the query finds, whatever its page. */
  async export(query: AuditListQuery): Promise<Export> {
    const { timeZone } = this;
    const found = this.#sorted(query, await this.#filter(query, await this.#actions()), exportBatch);
    return {
      name: 'Auditoria',
      columns: [
        { key: 'at', label: 'Quando', kind: 'datetime' },
        { key: 'actor', label: 'Quem', kind: 'text' },
        { key: 'action', label: 'O quê', kind: 'text' },
        { key: 'subject', label: 'A quem', kind: 'text' },
        { key: 'change', label: 'Mudança', kind: 'text' },
        { key: 'address', label: 'Endereço', kind: 'text' },
      ],
      rows: (async function* () {
        for await (const record of found)
          yield {
            ...record,
            action: actionLabel(record.action),
            change: changeLabel(record.from, record.to, timeZone),
          };
      })(),
      timeZone,
    };
  }

  #sorted({ dir }: AuditListQuery, filter: Filter<AuditRecord>, batchSize?: number) {
    const direction = dir === 'asc' ? 1 : -1;
    return this.#records.find(filter, { batchSize }).sort({ at: direction, _id: direction });
  }

  /** Acts of administration that the trail holds; one step in the index for each. */
  async #actions(): Promise<string[]> {
    const actions = await this.#records.distinct('action');
    return actions.filter(isAdministrative).toSorted();
  }

  async #filter({ filters }: AuditListQuery, actions: readonly string[]): Promise<Filter<AuditRecord>> {
    const { action, actor, subject, from, to } = filters;
    const at = period(from, to, this.timeZone);
    const conditions = await Promise.all([
      holdingName(this.#records, 'actor', actor ?? '', 'actor_newest'),
      holdingName(this.#records, 'subject', subject ?? '', 'subject_newest'),
    ]);
    const named = conditions.filter((condition) => condition !== null);
    return {
      action: { $in: actions.filter((one) => action === undefined || one === action) },
      ...(named.length > 0 ? { $and: named } : {}),
      ...(at ? { at } : {}),
    };
  }
}
