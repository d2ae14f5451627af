import type { Db, Document, Filter } from 'mongodb';
import { aggregates, type PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { TimePart } from '../../../../app/domain/insight/panels/time-parts';
import { partOfMonth } from '../../../../app/domain/insight/panels/time-places';
import { monthOfDate } from '../../../../app/domain/values/month';
import type { Source } from '../../../data/bases/panel-source';
import { indexedBase, isAnalysed, knownBases } from '../../../data/master-data';
import { BaseNotes } from '../../../data/provenance';
import { columnFilter, ColumnReader } from '../../../platform/row-index';
import type { Value } from '../../../platform/row-index/column-filter';
import type { Dimension } from '../../../platform/row-index/column-groups';
import type { Total } from '../../../platform/row-index/column-totals';
import { fieldOf } from '../sources';
import { zoneOf } from './days';
import type { Joins } from './joins';
import { placeOf, type ReadGroup } from './read-group';
import { parted, RollUp } from './roll-up';

type Measures = PanelQuery['measures'];
/** Groups of some rows as the database adds them up. */
type Ask = (
  measures: Measures,
  fields: readonly string[],
  condition: Filter<Document>,
) => AsyncIterable<ReadGroup>;

/** What a reading asks for. */
export interface Wanted {
  readonly source: Source;
  readonly from: string;
  readonly measures: Measures;
  readonly group: readonly string[];
  readonly condition: Filter<Document>;
  readonly joins?: Joins;
  /** So many groups are told, the first ones that are found. */
  readonly limit: number;
}

/** Answers readings by the columns of a base's blocks (rule X28). */
export class ColumnReadings {
  readonly #reader: ColumnReader;
  readonly #notes: BaseNotes;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#reader = new ColumnReader(db);
    this.#notes = new BaseNotes(db);
  }

  /** Null where the database has to be asked for all. @param ask adds up the rows that columns do not have */
  async groups(wanted: Wanted, ask: Ask): Promise<ReadGroup[] | null> {
    const { source, from, measures, group, condition, joins = {}, limit } = wanted;
    const parts = Object.assign({}, ...Object.values(measures).map(parted)) as Measures;
    const dimensions = group.map((key) => dimensionOf(source, key, joins, this.timeZone));
    const totals = Object.entries(parts).map(([name, measure]) => [name, totalOf(source, measure)] as const);
    const filter = columnFilter(condition);
    if (!filter || dimensions.includes(null) || totals.some(([, total]) => total === null)) return null;
    const name = source.records ?? from;
    const base = (await knownBases(this.db)).find((each) => each.records === name && isAnalysed(each));
    if (!base) return null;
    const asked = {
      dimensions: dimensions.filter((each) => each !== null),
      totals: Object.fromEntries(totals) as Record<string, Total>,
      ...{ filter, limit },
    };
    const found = await this.#reader.groups(indexedBase(base), () => this.#notes.of(base), asked);
    if (!found) return null;
    const all = new RollUp(measures);
    for (const { at, figures } of found.groups) all.add(at, figures);
    const columns = group.map((key) => joins[key]?.column ?? key);
    for (const ids of found.rest) {
      const rows = ask(parts, columns, { $and: [{ _id: ids }, condition] } as Filter<Document>);
      for await (const { at, figures } of rows)
        all.add(
          at.map((place, index) => named(joins, group[index] ?? '', place)),
          figures,
        );
    }
    return all.groups().slice(0, limit);
  }
}

/** What a place is by an attribute of what it names, where the dimension is one. */
const named = (joins: Joins, key: string, place: string): string => {
  const join = joins[key];
  return join ? (join.values.get(place) ?? '') : place;
};

/** Null for what the database reckons row by row, and for days of a time zone. */
function dimensionOf(source: Source, key: string, joins: Joins, timeZone: string): Dimension | null {
  const field = joins[key]?.column ?? key;
  const { part, kind, reckoned, joined } = fieldOf(source, field) ?? {};
  const stored = part?.of ?? field;
  const isTime = part !== undefined || kind === 'day';
  if (reckoned || joined || (isTime && zoneOf(fieldOf(source, stored), timeZone) !== 'UTC')) return null;
  const place = (value: Value) => (isTime ? timePlace(value, part?.unit ?? 'day') : placeOf(value));
  return {
    field: stored,
    place: (value) => {
      const found = place(value);
      return found === undefined ? undefined : named(joins, key, found);
    },
  };
}

/** A part of an instant in UTC as the database writes it; undefined for what is no instant. */
function timePlace(value: Value, unit: TimePart | 'day'): string | undefined {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return undefined;
  if (unit === 'day') return value.toISOString().slice(0, 10);
  if (unit !== 'week') return partOfMonth(value.toISOString().slice(0, 7), unit);
  const sinceMonday = (value.getUTCDay() + 6) % 7;
  return new Date(value.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** Null for what the database alone counts. */
function totalOf(source: Source, measure: Measures[string]): Total | null {
  if (measure.count) return { kind: 'rows' };
  const kind =
    measure.known === undefined ? (aggregates.find((each) => measure[each] !== undefined) ?? 'sum') : 'known';
  const field = measure[kind] ?? '';
  const known = fieldOf(source, field);
  if (kind === 'distinct' || kind === 'avg' || known?.reckoned || known?.part) return null;
  if (kind === 'known' || kind === 'sum') return { kind, field };
  return { kind, field, figure: (value) => comparable(value, known?.kind === 'number') };
}

/** A value among which there is a least: numbers, or the months of times. */
function comparable(value: Value, isNumber: boolean): number | null | undefined {
  if (value === null || value === undefined) return null;
  if (isNumber) return typeof value === 'number' ? value : undefined;
  return value instanceof Date ? monthOfDate(value) : undefined;
}
