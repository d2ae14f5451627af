import { ObjectId, type Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { formatNumber } from '../../../app/domain/values/format';
import { monthCode, monthOfDate, shortMonth } from '../../../app/domain/values/month';
import { plannedBase } from '../../planning/bases';
import type { Planning } from '../../planning/quantities/planning';
import { planRows } from '../../planning/quantities';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { monthFilter } from '../variance';
import { monthsMatch, watchedSum, type FigureSource, type FoundFigure } from './figure';

/** A planned quantity: of a SKU, a channel and a month. */
export class QuantityFigures implements FigureSource {
  constructor(
    private readonly db: Db,
    private readonly deps: {
      readonly planning: Pick<Planning, 'rowHistory'>;
      /** What says it of rows of scenarios, which `cenario` names. */
      readonly scenarios: FigureSource;
    },
  ) {}

  async find(person: Person, params: URLSearchParams): Promise<FoundFigure> {
    if (params.has('cenario')) return this.deps.scenarios.find(person, params);
    const id = params.get('linha') ?? '';
    const row = ObjectId.isValid(id) ? await planRows(this.db).findOne({ _id: new ObjectId(id) }) : null;
    if (!row) throw new Problem('absent', messages.absent);
    const { label, changes } = await this.deps.planning.rowHistory(id);
    const month = monthOfDate(row.data_ref);
    const code = monthCode(month);
    const plan = new URLSearchParams({ dateStart: code, dateEnd: code, chanel: row.channel, sku: row.sku });
    return {
      title: label,
      amount: formatNumber(row.valor),
      back: { label: 'Planejamento', to: `/ij/plan_edit?${plan}` },
      columns: [],
      facts: [
        ['Fonte', plannedBase.label],
        ['SKU', [row.sku, row.material_description].filter(Boolean).join(' – ')],
        ['Canal', row.channel],
        ['Mês', shortMonth(month)],
      ],
      rules: [
        changes.length === 0
          ? 'A quantidade é a da linha da base, como veio.'
          : 'A quantidade é a da linha da base com as mudanças feitas no portal, abaixo.',
        'Marca, categoria e classe vêm do cadastro do produto.',
      ],
      faults: [],
      readings: [
        {
          base: plannedBase,
          filter: { _id: row._id },
          typed: { sku: row.sku, channel: row.channel, data_ref: monthFilter(month) },
          columns: ['sku', 'channel', 'data_ref', 'valor'],
        },
      ],
      alsoOf: [],
      comments: [],
      changes: changes.map(({ from, to, by, at, what }, index) => ({
        id: String(index),
        by,
        at,
        how: what || 'Registro antigo',
        moved: `${formatNumber(from)} → ${formatNumber(to)}`,
        where: { label: 'Histórico do planejamento', to: '/ij/plan_changes' },
      })),
      ways: [],
      watched: watchedSum(
        plannedBase.records,
        { sku: row.sku, channel: row.channel, data_ref: monthsMatch([month]) },
        { label: 'Quantidade', sum: 'valor', format: 'integer' },
      ),
      things: [['sku', row.sku]],
    };
  }
}
