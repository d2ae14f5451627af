import {
  aggregates,
  derivations,
  maxPanelQueries,
  pairings,
  type Measure,
  type PanelDefinition,
} from '../../../app/domain/insight/panels/definition';
import { chartKind, chartNames } from '../../../app/domain/insight/panels/charts';
import { passing } from '../../../app/domain/insight/panels/choices';
import type { Fault } from '../../../app/domain/insight/panels/panel-form';
import { Problem } from '../../platform/errors';
import { definitionSchema } from './definition-schema';
import { matchOf } from './query/match';
import { Catalog } from './catalog';
import type { Source } from '../../data/bases/panel-source';
import { isTime } from './later';
import { dimensionOf, fieldOf } from './sources';

export type Checked =
  | { readonly definition: PanelDefinition; readonly faults: readonly [] }
  | { readonly definition: null; readonly faults: readonly Fault[] };

/**
 * Checks a definition: its shape, then every collection, field and operator against the allow list (`catalog`).
 * Everything outside of the lists is refused.
 */
export function checkDefinition(given: unknown, catalog = new Catalog()): Checked {
  const parsed = definitionSchema.safeParse(given);
  if (!parsed.success) return { definition: null, faults: parsed.error.issues.map(faultOf) };
  const faults = [...allowed(parsed.data, catalog)];
  return faults.length > 0 ? { definition: null, faults } : { definition: parsed.data, faults: [] };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[]; values?: unknown[] };

function faultOf(issue: unknown): Fault {
  const { code, path, message, keys = [], values: choices } = issue as Issue;
  const at = path.map(String).join('.');
  if (code === 'unrecognized_keys')
    return { path: at, message: `etapa ou campo não permitido: ${keys.join(', ')}` };
  if (code === 'invalid_value' && choices) return { path: at, message: `use um de: ${choices.join(', ')}` };
  if (code === 'invalid_type') return { path: at, message: 'falta, ou é de outro tipo' };
  if (code === 'invalid_union') return { path: `${at}.kind`, message: 'tipo de gráfico desconhecido' };
  return { path: at, message };
}

function* allowed(definition: PanelDefinition, catalog: Catalog): Generator<Fault> {
  const { filters, tiles } = definition;
  yield* nameFaults(definition, catalog);
  for (const [index, { field: key, from, match: condition, period: wanted }] of filters.entries()) {
    const path = `filters.${index}`;
    const source = catalog.of(from);
    if (!source) yield unknownSource(`${path}.from`, from);
    else {
      const known = fieldOf(source, key);
      if (!known) yield unknownField(`${path}.field`, key, from);
      if (wanted && known?.kind !== 'month' && known?.kind !== 'day')
        yield { path: `${path}.period`, message: 'só para meses e dias' };
      yield* conditions(`${path}.match`, source, condition);
    }
    if ((passing as readonly string[]).includes(key))
      yield { path: `${path}.field`, message: 'nome reservado' };
  }
  if (tiles.flatMap(({ queries }) => queries).length > maxPanelQueries)
    yield { path: 'tiles', message: `até ${maxPanelQueries} leituras em todos os quadros` };
  const ids = new Set<string>();
  for (const [index, each] of tiles.entries()) {
    const path = `tiles.${index}`;
    if (ids.has(each.id)) yield { path: `${path}.id`, message: `repetido: ${each.id}` };
    ids.add(each.id);
    yield* tileFaults(path, each, catalog);
  }
}

function* nameFaults({ names = {}, filters, tiles }: PanelDefinition, catalog: Catalog): Generator<Fault> {
  const read = [...filters, ...tiles.flatMap(({ queries }) => queries)].flatMap(
    ({ from }) => catalog.of(from) ?? [],
  );
  for (const [key, { values: listed, lookup }] of Object.entries(names)) {
    const path = `names.${key}`;
    if (!read.some((source) => fieldOf(source, key)))
      yield { path, message: `o painel não lê este campo: ${key}` };
    if (!listed && !lookup) yield { path, message: 'use values, lookup ou ambos' };
    if (!lookup) continue;
    const source = catalog.of(lookup.from);
    if (!source) {
      yield unknownSource(`${path}.lookup.from`, lookup.from);
      continue;
    }
    for (const end of ['value', 'label'] as const)
      if (!fieldOf(source, lookup[end]))
        yield unknownField(`${path}.lookup.${end}`, lookup[end], lookup.from);
    yield* conditions(`${path}.lookup.match`, source, lookup.match);
  }
}

function* tileFaults(
  path: string,
  tile: PanelDefinition['tiles'][number],
  catalog: Catalog,
): Generator<Fault> {
  const { queries, derive = {}, group = [], chart: drawn, sort, align } = tile;
  const wanted = chartNames(drawn);
  const measures = new Set<string>();
  for (const [index, reading] of queries.entries()) {
    const at = `${path}.queries.${index}`;
    const source = catalog.of(reading.from);
    if (!source) {
      yield unknownSource(`${at}.from`, reading.from);
      continue;
    }
    yield* conditions(`${at}.match`, source, reading.match);
    const { later } = reading;
    if (later && !isTime(source, later.field))
      yield { path: `${at}.later.field`, message: `não é um tempo de ${reading.from}: ${later.field}` };
    const dimensions = [...group, ...(align ? [align] : []), ...wanted.over];
    for (const key of dimensions)
      if (!fieldOf(source, key)) yield unknownField(`${path}.group`, key, reading.from);
    for (const [key, each] of Object.entries(reading.measures)) {
      if (measures.has(key)) yield { path: `${at}.measures.${key}`, message: 'medida repetida no quadro' };
      measures.add(key);
      if (align && each.sum === undefined && !each.count)
        yield { path: `${at}.measures.${key}`, message: 'com align, só sum e count' };
      yield* measureFaults(`${at}.measures.${key}`, source, reading.from, each);
    }
  }
  for (const [key, each] of Object.entries(derive)) {
    const at = `${path}.derive.${key}`;
    const used = ([...pairings, 'total'] as const).flatMap((kind) => each[kind] ?? []);
    if (derivations.filter((kind) => each[kind] !== undefined).length !== 1)
      yield { path: at, message: `use um de: ${derivations.join(', ')}` };
    for (const operand of used)
      if (!measures.has(operand)) yield { path: at, message: `medida desconhecida: ${operand}` };
    if (measures.has(key)) yield { path: at, message: 'medida repetida no quadro' };
    measures.add(key);
  }
  const own = new Set(group);
  for (const key of wanted.measures)
    if (!measures.has(key)) yield { path: `${path}.chart`, message: `medida desconhecida: ${key}` };
  for (const key of wanted.group)
    if (!own.has(key)) yield { path: `${path}.chart`, message: `campo fora de group: ${key}` };
  if (!chartKind(drawn.kind).anyGroup && own.size !== wanted.group.length)
    yield { path: `${path}.group`, message: 'group tem os campos que o gráfico desenha, e só eles' };
  if (sort && !measures.has(sort.by) && !own.has(sort.by))
    yield { path: `${path}.sort.by`, message: `medida ou campo desconhecido: ${sort.by}` };
}

function* measureFaults(path: string, source: Source, from: string, measure: Measure): Generator<Fault> {
  const used = aggregates.filter((kind) => measure[kind] !== undefined);
  if (used.length + (measure.count ? 1 : 0) !== 1) {
    yield { path, message: `use um de: ${[...aggregates, 'count'].join(', ')}` };
    return;
  }
  for (const kind of used) {
    const key = measure[kind] ?? '';
    const known = fieldOf(source, key);
    if (!known) yield unknownField(path, key, from);
    else if (dimensionOf(source, key)) yield { path, message: `${key} só divide: nada o mede` };
    else if ((kind === 'sum' || kind === 'avg') && known.kind !== 'number')
      yield { path, message: `${key} não é número` };
    else if ((kind === 'min' || kind === 'max') && known.kind !== 'number' && known.kind !== 'month')
      yield { path, message: `${key} não é número nem mês` };
  }
}

/** The present month while a condition is only checked: late enough for conditions far in the past. */
const anyMonth = 12 * 2000;

function* conditions(path: string, source: Source, given: unknown): Generator<Fault> {
  try {
    matchOf(source, given, anyMonth, 'UTC', () => ({}));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    yield { path, message: error.message };
  }
}

const unknownSource = (path: string, from: string): Fault => ({
  path,
  message: `coleção fora da lista: ${from}`,
});
const unknownField = (path: string, key: string, from: string): Fault => ({
  path,
  message: `campo fora da lista de ${from}: ${key}`,
});
