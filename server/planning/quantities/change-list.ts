import { formatDateTime } from '../../../app/domain/values/format';
import type { Paging } from '../../../app/domain/lists/paging';
import { changeList, stateLabels, type ChangeRow } from '../../../app/domain/planning/quantities/change';
import { filterSummary } from '../../../app/domain/planning/quantities/filter';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { whatOf, type PlanChange } from './change';
import type { PlanChanges } from './changes';
import { filterOfChange } from './group-changes';

/** What was saved in a plan, as people read it. */
export class ChangeList {
  constructor(
    private readonly changes: PlanChanges,
    private readonly timeZone: string,
  ) {}

  /** One page of what was saved, newest first. */
  async page({ page, pageSize }: Paging): Promise<{ changes: ChangeRow[]; total: number }> {
    const { changes, total } = await this.changes.page(page, pageSize);
    return { changes: changes.map((change) => this.#line(change)), total };
  }

  #line(change: PlanChange): ChangeRow {
    const { state } = change;
    const filter = filterOfChange(change);
    return {
      id: change._id,
      date: formatDateTime(change.createdAt, this.timeZone),
      user: change.user,
      what: whatOf(change),
      filter: filterSummary(filter),
      state,
      busy: state !== 'done' && state !== 'stopped' && state !== 'undone',
      done: change.done,
      total: change.total,
      left: change.left,
      sumBefore: change.sumBefore,
      sumAfter: change.sumAfter,
    };
  }

  /** All of it, as a file. */
  export(): Export {
    const changes = this.changes.all();
    const line = (change: PlanChange) => ({
      ...this.#line(change),
      state: stateLabels[change.state],
      createdAt: change.createdAt,
    });
    return listExport(changeList, {
      name: 'historico_planejamento',
      timeZone: this.timeZone,
      cover: { title: 'Histórico de alterações', facts: [['Filtro', 'nenhum']] },
      rows: async function* () {
        for await (const change of changes) yield line(change);
      },
    });
  }
}
