import type { Collection, Db } from 'mongodb';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import { pieces } from '../../../app/domain/insight/variance/measure';
import type { ChangeBehind } from '../../../app/domain/insight/variance/view';
import { formatDateTime } from '../../../app/domain/values/format';
import { planChanges, planRows, whatOf, wrote } from '../../planning/quantities';
import type { PlanChange } from '../../planning/quantities/change';
import type { PlanRecord } from '../../planning/quantities/row';
import { collection } from '../../platform/mongo';
import { matchOf, type QuantitySide } from './quantity-readings';

const maxListed = 50;

/** People's changes in the part of the plan that is explained. */
export class PlanBehind {
  readonly #rows: Collection<PlanRecord>;
  readonly #changes: Collection<PlanChange>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#rows = planRows(db);
    this.#changes = collection(db, planChanges);
  }

  /** Changes that rows of the plan remember, newest first: of each row the last five. */
  async changes(side: QuantitySide, narrowed: Narrowing): Promise<ChangeBehind[]> {
    const filter = { ...matchOf(side, narrowed, 0), 'trail.0': { $exists: true } };
    const ids = await this.#rows.distinct('trail.change', filter);
    if (ids.length === 0) return [];
    const made = await this.#changes
      .find({ _id: { $in: ids } }, { projection: { rows: 0, cells: 0 } })
      .sort({ createdAt: -1 })
      .limit(maxListed)
      .toArray();
    const totals = new Map(made.map((change) => [change._id, { change, rows: 0, moved: 0 }]));
    const rows = this.#rows.find(filter, { projection: { valor: 1, trail: 1, creationDate: 1 } });
    for await (const row of rows)
      for (const [at, { change: id, from }] of (row.trail ?? []).entries()) {
        const known = totals.get(id);
        // A value that a file has written since does not come from the newest change.
        if (!known || (at === 0 && !wrote(known.change, row))) continue;
        known.rows += 1;
        known.moved += unitsOf(row.trail?.[at - 1]?.from ?? row.valor) - unitsOf(from);
      }
    return [...totals.values()].map(({ change, rows: cells, moved }) => ({
      id: change._id,
      by: change.user,
      at: formatDateTime(change.createdAt, this.timeZone),
      how: whatOf(change),
      cells,
      moved,
      where: { label: 'Histórico do planejamento', to: '/ij/plan_changes' },
    }));
  }
}

const unitsOf = (quantity: number): number => Math.round(quantity * pieces.perOne);
