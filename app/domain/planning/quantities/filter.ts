import { listedAs } from '../../data/files/listed';
import { messages } from '../../messages';
import { isMonthCode, monthCodeTyped, monthText, type MonthCode } from '../../values/month';

/** Months of the limits of competency dates, 1950-12-30 and 2030-12-30 (rule P1). */
export const firstMonth: MonthCode = '1950-12';
export const lastMonth: MonthCode = '2030-12';

/** Sales channels (rule P2). */
export const planChannels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'] as const;

/** Attributes for selecting SKUs, by their names in addresses (rule X1), with their labels. */
export const attributeLabels = {
  brand: 'Brand',
  category: 'Category',
  hero: 'Hero',
  majorCategory: 'Major Category',
  abcd: 'ABCD',
  subCategory: 'Sub Category',
  plcLocal: 'PLC Local',
} as const;
export type PlanAttribute = keyof typeof attributeLabels;
export const planAttributes = Object.keys(attributeLabels) as PlanAttribute[];

/** The planning filter (rule P1). Empty lists and dates do not filter. */
export interface PlanFilter extends Readonly<Record<PlanAttribute, readonly string[]>> {
  readonly dateStart: MonthCode;
  readonly dateEnd: MonthCode;
  readonly sku: readonly string[];
  /** Id of a stored list of SKUs that is too long for an address; empty without one. */
  readonly skuList: string;
  readonly chanel: readonly string[];
  /**
   * Search text for the rows: words of the SKU, its description, brand or category (rule P40); empty without a search.
   */
  readonly q: string;
}

export const emptyFilter: PlanFilter = {
  dateStart: '',
  dateEnd: '',
  sku: [],
  skuList: '',
  brand: [],
  category: [],
  hero: [],
  majorCategory: [],
  abcd: [],
  subCategory: [],
  plcLocal: [],
  chanel: [],
  q: '',
};

/** The faults of a filter, by field. */
export type FilterProblems = Partial<Record<'dateStart' | 'dateEnd' | 'chanel' | 'skuList', string>>;

const listNames = ['sku', ...planAttributes, 'chanel'] as const;
const maxValueLength = 200;
const maxSearchLength = 100;

/**
 * Reads a filter from an address or a form. Unknown parameters are ignored; values are trimmed and unique. Pasted codes
 * that were not added yet (`codes`) count as selected.
 */
export function filterOf(params: URLSearchParams): PlanFilter {
  const list = (name: string) => [
    ...new Set(
      params
        .getAll(name)
        .map((value) => value.trim().slice(0, maxValueLength))
        .filter((value) => value !== ''),
    ),
  ];
  const one = (name: string) => (params.get(name) ?? '').trim().slice(0, maxValueLength);
  const filter = {
    ...(Object.fromEntries(listNames.map((name) => [name, list(name)])) as unknown as PlanFilter),
    sku: [...new Set([...list('sku'), ...pastedCodes(params.get('codes') ?? '')])],
    abcd: params
      .getAll('abcd')
      .map((value) => value.trim().slice(0, maxValueLength))
      .filter(unique),
    chanel: list('chanel')
      .map((name) => listedAs(planChannels, name) ?? name)
      .filter(unique),
    dateStart: monthCodeTyped(one('dateStart')),
    dateEnd: monthCodeTyped(one('dateEnd')),
    skuList: one('skuList'),
    q: one('q').slice(0, maxSearchLength),
  };
  return pickedBy(filter, params.get('by'));
}

/** The filter of the filter's own form. Its `q` searches for SKUs to select and is not part of the filter. */
export const formFilterOf = (params: URLSearchParams): PlanFilter => ({ ...filterOf(params), q: '' });

/** The form's choice between SKUs and attributes (rule P1): the values of the other part are ignored. */
function pickedBy(filter: PlanFilter, by: string | null): PlanFilter {
  if (by === 'sku')
    return { ...filter, ...(Object.fromEntries(planAttributes.map((name) => [name, []])) as object) };
  return by === 'attributes' ? { ...filter, sku: [], skuList: '' } : filter;
}

const unique = (value: string, index: number, all: readonly string[]): boolean =>
  all.indexOf(value) === index;

/** The filter as the query of an address; empty fields are omitted. */
export function filterParams(filter: PlanFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['dateStart', 'dateEnd', 'skuList', 'q'] as const)
    if (filter[name]) params.set(name, filter[name]);
  for (const name of listNames) for (const value of filter[name]) params.append(name, value);
  return params;
}

/** True if nothing is selected yet. */
export const isEmptyFilter = (filter: PlanFilter): boolean => filterParams(filter).size === 0;

/** Rule P1: months within the limits, To not before From, at least one channel, and only existing channels. */
export function filterProblems(filter: PlanFilter): FilterProblems {
  const { dateStart, dateEnd, chanel } = filter;
  const unknown = chanel.filter((name) => !(planChannels as readonly string[]).includes(name));
  const problems: FilterProblems = {};
  const wrongStart = monthProblem(dateStart);
  const wrongEnd = monthProblem(dateEnd);
  if (wrongStart) problems.dateStart = wrongStart;
  if (wrongEnd) problems.dateEnd = wrongEnd;
  else if (!wrongStart && dateStart && dateEnd && dateEnd < dateStart)
    problems.dateEnd = 'A data final (To) não pode vir antes da inicial (From).';
  if (chanel.length === 0) problems.chanel = 'Escolha ao menos um canal.';
  else if (unknown.length > 0) problems.chanel = `Canal desconhecido: ${unknown.join(', ')}.`;
  return problems;
}

function monthProblem(code: string): string | null {
  if (code === '') return null;
  if (!isMonthCode(code)) return messages.noMonth;
  return code < firstMonth || code > lastMonth
    ? 'Informe um mês de dezembro de 1950 a dezembro de 2030.'
    : null;
}

/** The period with months and years: `Jan 2026 - Dec 2026`. */
export function periodText({ dateStart, dateEnd }: Pick<PlanFilter, 'dateStart' | 'dateEnd'>): string {
  if (!dateStart && !dateEnd) return 'Todo o período';
  if (!dateStart) return `até ${monthText(dateEnd)}`;
  return dateEnd ? `${monthText(dateStart)} - ${monthText(dateEnd)}` : `desde ${monthText(dateStart)}`;
}

/** Maximum number of a field's values in a summary; more are replaced by their number. */
const maxNamed = 2;

/** The earliest end of a period that begins with `dateStart`. */
export const firstEnd = (dateStart: string): MonthCode =>
  isMonthCode(dateStart) && dateStart > firstMonth && dateStart <= lastMonth ? dateStart : firstMonth;

/** Query of an address without a filter, instead of the last used filter. */
export const noFilter = 'limpar=1';

/** The filter in one line: period and channels, then SKUs or attributes. */
export function filterSummary(filter: PlanFilter): string {
  const { sku, skuList, chanel, q } = filter;
  const picked = sku.length > maxNamed ? `${sku.length} SKUs` : sku.map((code) => `SKU ${code}`).join(', ');
  const attributes = planAttributes
    .filter((name) => filter[name].length > 0)
    .map((name) => `${attributeLabels[name]}: ${named(filter[name])}`);
  const channels = chanel.length === planChannels.length ? 'todos os canais' : chanel.join(', ');
  return [periodText(filter), channels, picked, skuList && 'lista de SKUs', ...attributes, q && `busca: ${q}`]
    .filter(Boolean)
    .join(' · ');
}

const named = (values: readonly string[]): string =>
  values.length > maxNamed
    ? `${values.length} valores`
    : values.map((value) => value || '(vazio)').join(', ');

/** The filter by field, for files and letters; `skus` is the number of selected SKUs. */
export function filterLines(filter: PlanFilter, skus: number): [label: string, value: string][] {
  const lists = planAttributes
    .filter((name) => filter[name].length > 0)
    .map((name): [string, string] => [
      attributeLabels[name],
      filter[name].map((value) => value || '(vazio)').join(', '),
    ]);
  const picked =
    skus === 0 ? [] : [['SKU', skus <= 20 ? filter.sku.join(', ') || `${skus} SKUs` : `${skus} SKUs`]];
  return [
    ['Period', periodText(filter)],
    ...(picked as [string, string][]),
    ...lists,
    ['Channel', filter.chanel.join(', ')],
    ...(filter.q ? [['Busca', filter.q] as [string, string]] : []),
  ];
}

/** Pasted or typed codes: one per line, or separated by commas, semicolons, tabs or spaces. */
export const pastedCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((code) => code.trim().slice(0, maxValueLength))
      .filter((code) => code !== ''),
  ),
];
