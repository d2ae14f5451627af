import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import { amountsOf, pieces } from '../../../app/domain/insight/variance/measure';
import type { VarianceChoice } from '../../../app/domain/insight/variance/view';
import { messages } from '../../../app/domain/messages';
import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { monthCode, monthsFrom, parseMonth, shortMonth, type Month } from '../../../app/domain/values/month';
import { plannedBase, soldBase } from '../../planning/bases';
import { tableUrl } from '../../data/bases';
import { Problem } from '../../platform/errors';
import type { PlanBehind } from './plan-behind';
import { matchOf, quantityDimensions, type QuantityReadings, type QuantitySide } from './quantity-readings';
import type { FilesOfRows } from './row-files';
import { monthFilter, type Variance, type VarianceSource } from './variance';

const against = { planejado: 'Planejado', anterior: 'Período anterior', ano: 'Um ano antes' } as const;
type Against = keyof typeof against;
const counted = { unidades: 'Unidades', receita: 'Receita' } as const;
type Counted = keyof typeof counted;

/** What was sold against the plan, or against what was sold before; of revenue by volume and price (rule P32). */
export class QuantityVariances implements VarianceSource {
  constructor(
    private readonly parts: {
      readonly readings: QuantityReadings;
      readonly behind: PlanBehind;
      readonly files: FilesOfRows;
      readonly flags: Flags;
    },
  ) {}

  async find(params: URLSearchParams): Promise<Variance> {
    const { readings, behind, files, flags } = this.parts;
    if (!flags.planning) throw new Problem('absent', messages.absent);
    const sold = await readings.months();
    const newest = sold[0];
    if (newest === undefined) throw new Problem('absent', messages.noData);
    const measure: Counted = params.get('medida') === 'receita' ? 'receita' : 'unidades';
    const than = comparedWith(params.get('contra'), measure);
    const [first, last] = periodOf(params, newest);
    const length = last - first + 1;
    const shift = than === 'anterior' ? length : than === 'ano' ? 12 : 0;
    const now: QuantitySide = { of: 'realizado', first, last };
    const then: QuantitySide = {
      of: than === 'planejado' ? 'planejado' : 'realizado',
      first: first - shift,
      last: last - shift,
    };
    const before =
      than === 'planejado' ? `Planejado ${span(first, last)}` : `Realizado ${span(then.first, then.last)}`;
    const after = `Realizado ${span(first, last)}`;
    const missing = (side: QuantitySide) =>
      side.of === 'realizado' ? monthsFrom(side.first, side.last).filter((at) => !sold.includes(at)) : [];
    const lacking = [...new Set([...missing(then), ...missing(now)])];
    const options = [...new Set([...sold, first, last])].sort((one, other) => other - one);
    const monthOptions = options.map((at) => ({ value: monthCode(at), label: shortMonth(at) }));
    const panel = panelPattern.exec(params.get('painel') ?? '')?.[0];
    const fields = {
      medida: measure,
      contra: than,
      de: monthCode(first),
      ate: monthCode(last),
      ...(panel && { painel: panel }),
    };
    return {
      title: `${counted[measure]}: ${after} − ${before}`,
      before,
      after,
      measure: measure === 'receita' ? amountsOf('good') : pieces,
      facts: [],
      notes: [
        ...(lacking.length > 0
          ? [`Sem vendas em ${lacking.map(shortMonth).join(', ')}: contam como zero.`]
          : []),
        ...(measure === 'receita'
          ? [
              'Volume é a mudança da quantidade ao preço de antes; preço, a mudança do preço na quantidade de agora, por SKU e canal. O que só foi vendido em um dos lados não tem dois preços: entra em Entradas e saídas.',
            ]
          : []),
      ],
      choices: [
        choice('medida', 'Medida', measure, counted),
        choice('contra', 'Comparar com', than, measure === 'receita' ? onlySold : against),
        { name: 'de', label: 'De', value: fields.de, options: monthOptions },
        { name: 'ate', label: 'Até', value: fields.ate, options: monthOptions },
      ],
      fields,
      dimensions: quantityDimensions,
      first: 'canal',
      narrowed: {},
      back: panel ? { label: 'Painel', to: panel } : { label: 'Início', to: '/inicio' },
      parts: (by, narrowed) =>
        measure === 'receita'
          ? readings.revenue(by, then, now, narrowed)
          : readings.pieces(by, then, now, narrowed),
      behind: async (person, narrowed) => {
        const brought = await files.of(person, [rowsOf(then, narrowed, shift), rowsOf(now, narrowed, 0)]);
        const changes = than === 'planejado' && !brought.tooMany ? await behind.changes(then, narrowed) : [];
        return { changes, comments: [], files: brought };
      },
      ways: (person, narrowed) => [
        ...(than === 'planejado' && mayEnter('/ij/plan_edit', person.type, flags)
          ? [{ label: 'Planejamento', to: planPath(first, last, narrowed) }]
          : []),
        ...(mayEnter('/repo/master-data', person.type, flags)
          ? [
              {
                label: 'Linhas do realizado',
                to: tableUrl(soldBase.name, tableFilters(now, narrowed)),
              },
            ]
          : []),
      ],
    };
  }
}

const onlySold = { anterior: against.anterior, ano: against.ano };

/** The plan has no prices: revenue is compared with revenue. */
function comparedWith(wanted: string | null, measure: Counted): Against {
  const known = wanted !== null && Object.hasOwn(against, wanted) ? (wanted as Against) : 'planejado';
  return measure === 'receita' && known === 'planejado' ? 'anterior' : known;
}

/** Where a person came from, as a panel's links say it. */
const panelPattern = /^\/(ij\/painel|jobs\/dashboard)\/\d{1,9}$/;

const maxMonths = 60;

/** The months of an address, the earlier first; by default the newest month with sales. */
function periodOf(params: URLSearchParams, newest: Month): [first: Month, last: Month] {
  const [from, to] = [parseMonth(params.get('de') ?? ''), parseMonth(params.get('ate') ?? '')];
  const [one, other] = [from ?? to ?? newest, to ?? from ?? newest];
  const [first, last] = one <= other ? [one, other] : [other, one];
  return [Math.max(first, last - maxMonths + 1), last];
}

const span = (first: Month, last: Month): string =>
  first === last ? shortMonth(first) : `${shortMonth(first)}–${shortMonth(last)}`;

const choice = (
  name: string,
  label: string,
  value: string,
  labels: Readonly<Record<string, string>>,
): VarianceChoice => ({
  name,
  label,
  value,
  options: Object.entries(labels).map(([each, text]) => ({ value: each, label: text })),
});

const rowsOf = (side: QuantitySide, narrowed: Narrowing, shift: number) => ({
  records: (side.of === 'planejado' ? plannedBase : soldBase).records,
  filter: matchOf(side, narrowed, shift),
});

/** The planning screen's filter for a narrowing, as far as it has its fields. */
function planPath(first: Month, last: Month, narrowed: Narrowing): string {
  const months = (narrowed['mes'] ?? []).flatMap((code) => parseMonth(code) ?? []);
  const [from, to] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [first, last];
  const params = new URLSearchParams({ dateStart: monthCode(from), dateEnd: monthCode(to) });
  const add = (name: string, values: readonly string[] = []) => {
    for (const value of values) params.append(name, value);
  };
  add('chanel', narrowed['canal'] ?? planChannels);
  add('sku', narrowed['sku']);
  if (!narrowed['sku']) for (const [name, of] of planFields) add(name, narrowed[of]);
  return `/ij/plan_edit?${params}`;
}

const planFields = [
  ['brand', 'marca'],
  ['majorCategory', 'categoriaPrincipal'],
  ['category', 'categoria'],
  ['subCategory', 'subcategoria'],
  ['hero', 'hero'],
  ['abcd', 'abcd'],
] as const;

/** Filters over the columns of the base, of single values alone. */
function tableFilters(side: QuantitySide, narrowed: Narrowing): Record<string, string> {
  const months = (narrowed['mes'] ?? []).flatMap((code) => parseMonth(code) ?? []);
  const [from, to] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [side.first, side.last];
  const one = (column: string, name: string) => {
    const [value, ...others] = narrowed[name] ?? [];
    return value !== undefined && value !== '' && others.length === 0 ? { [column]: value } : {};
  };
  return {
    data_ref: monthFilter(from, to),
    ...one('sku', 'sku'),
    ...one('channel', 'canal'),
    ...one('marca', 'marca'),
    ...one('categoria_principal_sku', 'categoriaPrincipal'),
    ...one('abcd', 'abcd'),
  };
}
