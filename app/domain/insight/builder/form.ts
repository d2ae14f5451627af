import { chartKind, isChartKind, type ChartKindName } from '../panels/charts';
import { derivations, maxQueries, tileSizes, type PanelFilter, type ValueNames } from '../panels/definition';
import { shifts, type Shift } from '../panels/period-ends';
import { text, type Sent } from '../../forms/field';
import { isPlain, jsonOf } from '../../values/json';
import { compared } from './compare';
import {
  emptyTile,
  freeName,
  operators,
  periods,
  type ConditionDraft,
  type DerivedDraft,
  type MeasureDraft,
  type Operator,
  type PanelDraft,
  type PeriodKind,
  type TileDraft,
} from './draft';

/** Maximum number of tiles of a panel. */
export const maxTiles = 24;
const maxParts = maxQueries + 2;

const textIn = (form: Sent, name: string): string => text().read(form, name);
const texts = (form: Sent, name: string): string[] =>
  form.getAll(name).flatMap((each) => (typeof each === 'string' ? [each] : []));

/**
 * The panel of a form. `tiles` has the ids of the tiles in their order; the fields of each begin with its id
 * (`quadro-1.title`, `quadro-1.m0.of`). Lines of measures, computed figures and conditions without a choice are
 * ignored.
 */
export function panelDraft(form: Sent): PanelDraft {
  const ids = [...new Set(texts(form, 'tiles'))].filter((id) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(id));
  const kept = jsonOf(textIn(form, 'kept'));
  const { filters, names } = isPlain(kept) ? kept : {};
  const dropped = texts(form, 'dropFilter');
  const list = Array.isArray(filters) ? filters.filter(isFilter) : [];
  const [from = '', field = ''] = textIn(form, 'addFilter').split(' ');
  const known = list.filter((each) => !dropped.includes(each.field));
  const isNew = field !== '' && !known.some((each) => each.field === field);
  return {
    description: text({ cut: 300 }).read(form, 'description'),
    tiles: ids.slice(0, maxTiles).map((id) => tileDraft(form, id)),
    filters: isNew ? [...known, { field, from }] : known,
    names: (isPlain(names) ? names : {}) as Record<string, ValueNames>,
  };
}

function tileDraft(form: Sent, id: string): TileDraft {
  const of = (name: string) => textIn(form, `${id}.${name}`);
  const all = (name: string) => texts(form, `${id}.${name}`).filter((each) => each !== '');
  const kind = of('kind');
  const chart: ChartKindName = isChartKind(kind) ? kind : 'bars';
  // A chart over time gets a time field.
  const drawn = of('drawn');
  const { fields, isTimed } = chartKind(chart);
  const runs = isTimed === true && drawn !== '' && !(isChartKind(drawn) && chartKind(drawn).isTimed);
  const whole = of('text');
  const draft: TileDraft = {
    ...emptyTile(id, of('from')),
    text: isTile(jsonOf(whole)) ? whole : '',
    title: of('title'),
    note: of('note'),
    size: tileSizes.find((each) => each === of('size')) ?? 'half',
    kind: chart,
    ...periodIn(form, id),
    roles: Object.fromEntries(
      Object.keys(fields).map((name) => [name, name === 'x' && runs ? [] : all(name)]),
    ),
    group: all('group'),
    measures: measuresIn(form, id),
    derived: derivedIn(form, id),
    conditions: conditionsIn(form, id),
    align: of('align') !== '',
    sort: of('sort'),
    dir: of('dir') === 'asc' ? 'asc' : 'desc',
    // What was the first of some values would be the first months.
    limit: runs ? '' : of('limit'),
  };
  return compared(draft, of('against'));
}

function periodIn(form: Sent, id: string): Pick<TileDraft, 'period' | 'months' | 'first' | 'last' | 'also'> {
  const [period, months, first, last, also] = ['period', 'months', 'first', 'last', 'also'].map((name) =>
    textIn(form, `${id}.${name}`),
  ) as [string, string, string, string, string];
  const isNamed = form.has(`${id}.period`) && Object.hasOwn(periods, period);
  return {
    period: isNamed ? (period as PeriodKind) : first + last === '' ? '' : 'own',
    months: form.has(`${id}.months`) ? months : '12',
    ...{ first, last, also: shiftIn(also) },
  };
}

const shiftIn = (given: string): Shift => shifts.find((each) => each === given) ?? '';

/** Whether a text can be read as a tile; its faults are reported when it is checked. */
const isTile = (given: unknown): boolean =>
  isPlain(given) &&
  Array.isArray(given['queries']) &&
  given['queries'].every(isPlain) &&
  (given['group'] === undefined || Array.isArray(given['group']));

const isFilter = (given: unknown): given is PanelFilter =>
  isPlain(given) && typeof given['field'] === 'string' && typeof given['from'] === 'string';

const wellNamed = (key: string) => /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(key);

function measuresIn(form: Sent, id: string): MeasureDraft[] {
  const found: MeasureDraft[] = [];
  for (const at of Array.from({ length: maxParts }, (_, index) => `${id}.m${index}`)) {
    const of = textIn(form, `${at}.of`);
    if (of === '') continue;
    const from = textIn(form, `${at}.from`);
    found.push({
      key: keyIn(form, at, 'm', found),
      // Measures of the tile's own source change with it.
      from: from === '' || from === textIn(form, `${id}.was`) ? textIn(form, `${id}.from`) : from,
      of,
      label: textIn(form, `${at}.label`),
      format: textIn(form, `${at}.format`),
      shift: shiftIn(textIn(form, `${at}.shift`)),
      own: conditionAt(form, `${at}.own`),
      ignores: texts(form, `${at}.ignores`),
    });
  }
  return found;
}

function derivedIn(form: Sent, id: string): DerivedDraft[] {
  const found: DerivedDraft[] = [];
  for (const at of Array.from({ length: maxParts }, (_, index) => `${id}.d${index}`)) {
    const kind = derivations.find((each) => each === textIn(form, `${at}.kind`));
    if (!kind) continue;
    const added = kind === 'total' ? texts(form, `${at}.of`) : [];
    found.push({
      key: keyIn(form, at, 'd', found),
      kind,
      of: added.length > 0 ? added : [textIn(form, `${at}.first`), textIn(form, `${at}.second`)],
      amount: textIn(form, `${at}.amount`),
      label: textIn(form, `${at}.label`),
      format: textIn(form, `${at}.format`),
    });
  }
  return found;
}

function keyIn(form: Sent, at: string, letter: string, found: readonly { key: string }[]): string {
  const given = textIn(form, `${at}.key`);
  const taken = found.map(({ key }) => key);
  return wellNamed(given) && !taken.includes(given) ? given : freeName(letter, taken);
}

const conditionsIn = (form: Sent, id: string): ConditionDraft[] =>
  Array.from({ length: maxParts }, (_, index) => conditionAt(form, `${id}.c${index}`) ?? []).flat();

/** A condition; values that were chosen for another field are dropped. */
function conditionAt(form: Sent, at: string): ConditionDraft | null {
  const field = textIn(form, `${at}.field`);
  if (field === '') return null;
  const op = textIn(form, `${at}.op`);
  const isOther = form.has(`${at}.was`) && textIn(form, `${at}.was`) !== field;
  const isBetween = form.has(`${at}.low`);
  const ends = [textIn(form, `${at}.low`), textIn(form, `${at}.high`)];
  return {
    field,
    op: Object.hasOwn(operators, op) ? (op as Operator) : 'in',
    values: isOther ? [] : isBetween ? ends : texts(form, `${at}.values`),
  };
}
