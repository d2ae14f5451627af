import { originLink } from '../../../app/domain/insight/origins/origin';
import { messages } from '../../../app/domain/messages';
import { reviewPath } from '../../../app/domain/planning/forecast/forecast';
import { formatDecimal } from '../../../app/domain/values/decimal';
import { monthCode, parseMonth, shortMonth } from '../../../app/domain/values/month';
import type { Person } from '../../people/users/user';
import type { ScenarioReviews } from '../../planning/forecast/scenarios/reviews';
import { Problem } from '../../platform/errors';
import { cellPath } from '../variance';
import type { FigureSource, FoundFigure } from './figure';
import { copyFacts } from './scenario-copy';

const text = (amount: number | null) => (amount === null ? 'vazio' : formatDecimal(amount, 2));

/** Amounts of scenarios of cost centres: an account in a month, a copy of what was official or booked then (rule P33). */
export class ScenarioFigures implements FigureSource {
  constructor(
    private readonly scenarios: Pick<ScenarioReviews, 'figure'>,
    private readonly timeZone: string,
  ) {}

  /** @throws Problem `absent` for a scenario that the person does not see, and for a cell that it has not */
  async find(person: Person, params: URLSearchParams): Promise<FoundFigure> {
    const account = params.get('conta') ?? '';
    const month = parseMonth(params.get('mes') ?? '');
    if (month === null) throw new Problem('absent', messages.absent);
    const id = params.get('cenario') ?? '';
    const { key, record, cell, values, comments } = await this.scenarios.figure(person, id, account, month);
    const official = cell.base?.amount ?? null;
    const place = { label: record.title, to: cellPath(key, account, month) };
    const { rf, costCentre } = key;
    return {
      title: `${account} · ${record.title}, ${shortMonth(month)}`,
      amount: `R$ ${formatDecimal(cell.forecast ?? 0, 2)}`,
      back: { label: record.title, to: reviewPath(key) },
      columns: [],
      facts: [
        ...copyFacts(record, this.timeZone),
        ['Valor oficial ao copiar', text(official)],
        ['Período', rf],
        ['Cost Center', costCentre],
      ],
      rules: [
        values.length === 0
          ? 'O valor é o da cópia: ninguém o mudou no cenário.'
          : 'O valor é o da cópia com as mudanças feitas no cenário, abaixo.',
        `Os valores de ${rf} não mudam enquanto o cenário não for promovido.`,
        'Custos são positivos e recuperações negativas.',
      ],
      faults: [],
      readings: [],
      alsoOf: [],
      changes: values.map(({ changeSet, by, at, how, from, to }) => ({
        ...{ id: changeSet, by, at, how },
        moved: `${text(from)} → ${text(to)}`,
        where: place,
      })),
      comments: comments.toReversed().map(({ id: comment, by, at, text: body }) => ({
        ...{ id: comment, by, at, text: body },
        of: { ...place, label: `${account}, ${shortMonth(month)}` },
      })),
      ways: [
        { label: 'Histórico e comentários da célula', to: place.to },
        // What was not there when the scenario was made may not be there now either.
        ...(official === null
          ? []
          : [
              {
                label: `Valor em ${rf}`,
                to: originLink('forecast', {
                  ...{ cenario: rf, cost_center: costCentre, mes: monthCode(month), conta: account },
                }),
              },
            ]),
      ],
      watched: null,
      things: [
        ['account', account],
        ['centre', costCentre],
      ],
    };
  }
}
