import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { filterOf } from '../../../../app/domain/planning/quantities/filter';
import {
  maxListedConflicts,
  type PlanPromotion,
  type QuantityConflict,
} from '../../../../app/domain/planning/quantities/scenario-promotion';
import { fateOf } from '../../../../app/domain/planning/scenarios/fate';
import { formatInteger } from '../../../../app/domain/values/format';
import { inBatches } from '../../../platform/batches';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import { labelOf, planIndex, planRows, type PlanRecord } from '../row';
import type { SavedFilters } from '../saved-filters';
import { conditionOf, selectionOf } from '../selection';
import { planScenarioRows, type PlanScenario, type ScenarioRow } from './collection';

/** More rows that the plan saved since are not compared one by one. */
const maxMoved = 200_000;
const atOnce = 5_000;

interface CellSum {
  readonly channel: string;
  readonly month: Date;
  readonly brand: string;
  rows: number;
  from: number;
  to: number;
}

interface Clash extends QuantityConflict {
  readonly sku: string;
  readonly channel: string;
  readonly month: Date;
}

export interface Differences {
  readonly preview: PlanPromotion;
  readonly sums: readonly CellSum[];
  readonly conflicts: readonly Clash[];
}

/** The differences between a scenario and the plan: its changes, and changes of the plan since the copy (rule P37). */
export class ScenarioDifferences {
  readonly #rows: Collection<ScenarioRow>;
  readonly #plan: Collection<PlanRecord>;

  constructor(
    db: Db,
    private readonly filters: SavedFilters,
  ) {
    this.#rows = collection(db, planScenarioRows);
    this.#plan = planRows(db);
  }

  /** @throws Problem `too-large` where too much of the plan was saved since */
  async of(record: PlanScenario): Promise<Differences> {
    const sums = new Map((await this.#sums(record)).map((sum) => [keyOf(sum), sum]));
    const conflicts: Clash[] = [];
    let newer = 0;
    for await (const { copy, row } of this.#moved(record)) {
      const mine = copy.valor;
      const fate = fateOf({
        mine,
        base: { amount: copy.base.valor, version: copy.base.version },
        now: { amount: row.valor, version: row.version },
      });
      if (fate === 'newer') newer += 1;
      if (mine === copy.base.valor || fate === 'change') continue;
      // It was counted as a change of the scenario: there it is already, or it is a conflict.
      const sum = sums.get(keyOf({ channel: row.channel, month: row.data_ref, brand: row.marca ?? '' }));
      if (sum) {
        sum.rows -= 1;
        sum.from -= copy.base.valor;
        sum.to -= mine;
      }
      if (fate === 'conflict')
        conflicts.push({
          id: row._id.toHexString(),
          label: labelOf(row),
          before: copy.base.valor,
          theirs: row.valor,
          mine,
          sku: row.sku,
          channel: row.channel,
          month: row.data_ref,
        });
    }
    conflicts.sort(inOrder);
    const left = [...sums.values()].filter(({ rows }) => rows > 0);
    const of = (pick: 'rows' | 'from' | 'to') => left.reduce((sum, each) => sum + each[pick], 0);
    const counts = { rows: of('rows'), from: of('from'), to: of('to'), conflicts: conflicts.length, newer };
    const seen = createHash('sha256')
      .update(JSON.stringify([counts, conflicts.map(({ id, theirs, mine }) => [id, theirs, mine])]))
      .digest('hex');
    return {
      preview: {
        ...counts,
        seen,
        brands: brandsOf(left),
        listed: conflicts
          .slice(0, maxListedConflicts)
          .map(({ id, label, before, theirs, mine }) => ({ id, label, before, theirs, mine })),
      },
      sums: left,
      conflicts,
    };
  }

  /** What was changed in a scenario against its copy, by channel, month and brand. */
  async #sums({ _id: scenario }: PlanScenario): Promise<CellSum[]> {
    const found = await this.#rows
      .aggregate<Omit<CellSum, 'channel' | 'month' | 'brand'> & { _id: CellSum }>([
        { $match: { scenario } },
        { $match: { $expr: { $ne: ['$valor', '$base.valor'] } } },
        {
          $group: {
            _id: { channel: '$channel', month: '$data_ref', brand: { $ifNull: ['$marca', ''] } },
            rows: { $sum: 1 },
            from: { $sum: '$base.valor' },
            to: { $sum: '$valor' },
          },
        },
      ])
      .toArray();
    return found.map(({ _id, ...sums }) => ({ ..._id, ...sums }));
  }

  /** Rows of the plan that were saved since a scenario was copied, each beside its copy. */
  async *#moved(record: PlanScenario): AsyncGenerator<{ copy: ScenarioRow; row: PlanRecord }> {
    const filter = filterOf(new URLSearchParams(record.query));
    const selection = selectionOf(filter, await this.filters.skusOf(filter));
    // Products may have other attributes by now than when their rows were copied (rule D17).
    const wide = { ...selection, attributes: {} };
    const rows = this.#plan.find(
      { ...conditionOf(wide), creationDate: { $gt: record.copiedAt } },
      { hint: planIndex.newest, batchSize: atOnce, projection: { trail: 0 } },
    );
    let met = 0;
    for await (const batch of inBatches(rows, atOnce)) {
      const pairs = await this.#beside(record, batch);
      met += pairs.length;
      if (met > maxMoved)
        throw new Problem(
          'too-large',
          `Mais de ${formatInteger(maxMoved)} linhas do plano foram salvas desde que este cenário foi feito. Faça um cenário novo a partir do plano de hoje e leve para ele o que mudou.`,
        );
      yield* pairs;
    }
  }

  async #beside({ _id: scenario }: PlanScenario, rows: readonly PlanRecord[]) {
    const copies = await this.#rows
      .find({ scenario, of: { $in: rows.map(({ _id }) => _id) } }, { hint: 'of', batchSize: atOnce })
      .toArray();
    const standing = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return copies.flatMap((copy) => {
      const row = standing.get(copy.of.toHexString());
      return row ? [{ copy, row }] : [];
    });
  }
}

const inOrder = (one: Clash, other: Clash): number =>
  one.sku.localeCompare(other.sku) ||
  one.channel.localeCompare(other.channel) ||
  one.month.getTime() - other.month.getTime();

const keyOf = ({ channel, month, brand }: Pick<CellSum, 'channel' | 'month' | 'brand'>): string =>
  `${channel}|${month.getTime()}|${brand}`;

function brandsOf(sums: readonly CellSum[]): PlanPromotion['brands'] {
  const brands = new Map<string, { brand: string; rows: number; from: number; to: number }>();
  for (const { brand, rows, from, to } of sums) {
    const known = brands.get(brand) ?? { brand, rows: 0, from: 0, to: 0 };
    brands.set(brand, { brand, rows: known.rows + rows, from: known.from + from, to: known.to + to });
  }
  return [...brands.values()].sort(
    (one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from),
  );
}
