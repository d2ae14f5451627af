import { ObjectId, type Db } from 'mongodb';
import { originLink } from '../../../app/domain/insight/origins/origin';
import { messages } from '../../../app/domain/messages';
import { planScenarioPath } from '../../../app/domain/planning/quantities/scenario';
import { formatNumber } from '../../../app/domain/values/format';
import { monthOfDate, shortMonth } from '../../../app/domain/values/month';
import type { Person } from '../../people/users/user';
import { planRows, planScenarioRows } from '../../planning/quantities';
import type { PlanScenarioServices } from '../../planning/quantities/scenarios/open';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import type { FigureSource, FoundFigure } from './figure';
import { copyFacts } from './scenario-copy';

/** Quantities of scenarios of the plan: of a SKU, a channel and a month, each beside the plan's own (rule P37). */
export class ScenarioQuantityFigures implements FigureSource {
  constructor(
    private readonly db: Db,
    private readonly deps: {
      readonly planScenarios: Pick<PlanScenarioServices['planScenarios'], 'records'>;
      readonly scenarioQuantities: Pick<PlanScenarioServices['scenarioQuantities'], 'plan'>;
    },
    private readonly timeZone: string,
  ) {}

  /** @throws Problem `absent` for a scenario that the person does not see, and for a row that it has not */
  async find(person: Person, params: URLSearchParams): Promise<FoundFigure> {
    const id = params.get('cenario') ?? '';
    const line = params.get('linha') ?? '';
    const { record } = await this.deps.planScenarios.records.enter(person, id);
    const row = ObjectId.isValid(line)
      ? await collection(this.db, planScenarioRows).findOne({ _id: new ObjectId(line), scenario: record._id })
      : null;
    if (!row) throw new Problem('absent', messages.absent);
    const { planning } = await this.deps.scenarioQuantities.plan(person, id);
    const [{ label, changes }, official] = await Promise.all([
      planning.rowHistory(line),
      planRows(this.db).findOne({ _id: row.of }, { projection: { valor: 1 } }),
    ]);
    const path = planScenarioPath(id);
    return {
      title: `${label} · ${record.title}`,
      amount: formatNumber(row.valor),
      back: { label: record.title, to: `${path}?${new URLSearchParams({ q: row.sku })}` },
      columns: [],
      facts: [
        ...copyFacts(record, this.timeZone),
        ['Plano ao copiar', formatNumber(row.base.valor)],
        ['Plano agora', official ? formatNumber(official.valor) : 'a linha não está mais no plano'],
        ['SKU', [row.sku, row.material_description].filter(Boolean).join(' – ')],
        ['Canal', row.channel],
        ['Mês', shortMonth(monthOfDate(row.data_ref))],
      ],
      rules: [
        changes.length === 0
          ? 'A quantidade é a da cópia: ninguém a mudou no cenário.'
          : 'A quantidade é a da cópia com as mudanças feitas no cenário, abaixo.',
        'O plano não muda enquanto o cenário não for promovido.',
      ],
      faults: [],
      readings: [],
      alsoOf: [],
      comments: [],
      changes: changes.map(({ from, to, by, at, what }, index) => ({
        ...{ id: String(index), by, at, how: what || 'Registro antigo' },
        moved: `${formatNumber(from)} → ${formatNumber(to)}`,
        where: { label: 'Histórico do cenário', to: `${path}/historico` },
      })),
      ways: official
        ? [{ label: 'Quantidade no plano', to: originLink('quantity', { linha: row.of.toHexString() }) }]
        : [],
      watched: null,
      things: [['sku', row.sku]],
    };
  }
}
