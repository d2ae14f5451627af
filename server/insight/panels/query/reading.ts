import type { Db, Document, Filter } from 'mongodb';
import { monthDate, monthOfDate, parseMonth, type Month } from '../../../../app/domain/values/month';
import { aggregates, type PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { Choices } from '../../../../app/domain/insight/panels/view';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { partExpression } from '../dimensions';
import { ColumnReadings, type Wanted as Analysis } from './columns';
import { dayEnd, dayStart, monthBegin, partSpan, zoneOf } from './days';
import { codesOf, digestOf, joinedGroups, type Joins } from './joins';
import { matchOf, type Wanted } from './match';
import { countedRows } from '../../../data/master-data';
import { countedReads } from '../../../platform/mongo';
import type { RevisionCache } from '../../../platform/mongo/revision-cache';
import type { Source, SourceField } from '../../../data/bases/panel-source';
import { fieldOf, valueOf } from '../sources';
import { placeOf, type ReadGroup } from './read-group';
import { SingleFlight } from './single-flight';

/** Most groups of one reading. */
export const maxGroups = 50_000;
const maxMs = 15_000;

export interface ReadingScope {
  readonly current: Month;
  readonly timeZone: string;
  /** Rows that the person reaches. */
  readonly own: Filter<Document>;
  /** What is looked up in other sources; absent where nothing of it is named. */
  readonly joins?: Joins;
}

export interface Reading {
  readonly groups: readonly ReadGroup[];
  /** Milliseconds since it was made, where it may not be what another one would be now; else 0. */
  readonly agoMs: number;
}

/** Conditions of one reading: its own, the person's, and what the panel is narrowed to. */
export function conditionOf(
  source: Source,
  { match, ignores = [] }: Pick<PanelQuery, 'match' | 'ignores'>,
  choices: Choices,
  { current, timeZone, own, joins = {} }: ReadingScope,
): Filter<Document> {
  const wanted = (each: Wanted) => dimensioned(source, each, joins, timeZone);
  const narrowed = Object.entries(choices).flatMap(([key, choice]): Filter<Document>[] => {
    const field = fieldOf(source, key);
    if (!field || ignores.includes(key)) return [];
    const { values, from, to } = choice;
    const storedKey = field.part?.of ?? key;
    const zone = zoneOf(fieldOf(source, storedKey), timeZone);
    const isStored = !field.part && !field.joined;
    return [
      ...(values.length === 0
        ? []
        : [isStored ? chosen(key, field, values, zone) : wanted({ key, values, out: false })]),
      ...(from || to ? [within(storedKey, from, to, zone)] : []),
    ];
  });
  const all = [own, matchOf(source, match, current, timeZone, wanted), ...narrowed].filter(
    (each) => Object.keys(each).length > 0,
  );
  if (all.length > 0 && source.every) all.push(source.every);
  return all.length > 1 ? { $and: all } : (all[0] ?? {});
}

/** Rows by what is wanted of a dimension. */
function dimensioned(
  source: Source,
  { key, values, out }: Wanted,
  joins: Joins,
  timeZone: string,
): Filter<Document> {
  const { part, joined } = fieldOf(source, key) ?? {};
  if (joined)
    return {
      [joined.column]: codesOf(joins[key] ?? { column: joined.column, values: new Map() }, values, out),
    };
  if (!part) return {};
  const zone = zoneOf(fieldOf(source, part.of), timeZone);
  const spans = values.flatMap((value) => {
    const span = partSpan(value, part.unit, zone);
    return span ? [{ [part.of]: { $gte: span[0], $lt: span[1] } }] : [];
  });
  const any = [...spans, ...(values.includes('') ? [{ [part.of]: { $in: [null] } }] : [])];
  if (any.length === 0) return out ? {} : { [part.of]: { $in: [] } };
  return out ? { $nor: any } : { $or: any };
}

function chosen(
  key: string,
  { kind, reckoned }: SourceField,
  values: readonly string[],
  zone: string,
): Filter<Document> {
  // A row without the field reads as an empty text in the groups.
  if (reckoned) return { $expr: { $in: [{ $ifNull: [reckoned, ''] }, values] } };
  const empty = values.includes('') ? ['', null] : [];
  const named = values.filter((value) => value !== '');
  if (kind === 'month') {
    const dates = named.map(parseMonth).flatMap((value) => (value === null ? [] : [monthDate(value)]));
    return { [key]: { $in: [...dates, ...empty] } };
  }
  if (kind === 'day') {
    const days = named.flatMap((value) => {
      const [start, end] = [dayStart(value, zone), dayEnd(value, zone)];
      return start && end ? [{ [key]: { $gte: start, $lt: end } }] : [];
    });
    return { $or: [...days, { [key]: { $in: empty } }] };
  }
  if (kind === 'number') return { [key]: { $in: [...named.map(Number).filter(Number.isFinite), ...empty] } };
  return { [key]: { $in: [...named, ...empty] } };
}

function within(key: string, from: string, to: string, zone: string): Filter<Document> {
  const [first, last] = [parseMonth(from), parseMonth(to)];
  return {
    [key]: {
      ...(first === null ? {} : { $gte: monthBegin(first, zone) }),
      ...(last === null ? {} : { $lt: monthBegin(last + 1, zone) }),
    },
  };
}

/** The stages of one reading: match, group, and nothing else. Names come from the source's list, never from a user. */
export function stagesOf(
  source: Source,
  measures: PanelQuery['measures'],
  group: readonly string[],
  condition: Filter<Document>,
  timeZone: string,
): Document[] {
  const keys = group.map((key, index): [string, unknown] => {
    const field = fieldOf(source, key);
    if (field?.part)
      return [`d${index}`, partExpression(field.part, zoneOf(fieldOf(source, field.part.of), timeZone))];
    return [
      `d${index}`,
      field?.kind === 'day'
        ? { $dateToString: { date: `$${key}`, format: '%Y-%m-%d', timezone: zoneOf(field, timeZone) } }
        : valueOf(source, key),
    ];
  });
  const named = Object.entries(measures).map(([name, measure]): [string, Document, boolean] => {
    if (measure.count) return [name, { $sum: 1 }, false];
    if (measure.known !== undefined)
      return [name, { $sum: { $cond: [{ $isNumber: `$${measure.known}` }, 1, 0] } }, false];
    const kind = aggregates.find((each) => measure[each] !== undefined) ?? 'sum';
    const operand = valueOf(source, measure[kind] ?? '');
    return [name, { [kind === 'distinct' ? '$addToSet' : `$${kind}`]: operand }, kind === 'distinct'];
  });
  const sets = named.filter(([, , distinct]) => distinct).map(([name]) => name);
  return [
    ...(Object.keys(condition).length > 0 ? [{ $match: condition }] : []),
    {
      $group: {
        _id: keys.length > 0 ? Object.fromEntries(keys) : null,
        ...Object.fromEntries(named.map(([name, accumulator]) => [name, accumulator])),
      },
    },
    ...(sets.length > 0
      ? [{ $set: Object.fromEntries(sets.map((name) => [name, { $size: `$${name}` }])) }]
      : []),
  ];
}

/**
 * Runs readings; the same one asked for by many at once is made for all of them together, and of a collection whose
 * revisions are counted it is kept until something is written there, and for some seconds more while a load goes on
 * (rule X18).
 */
export class Readings {
  readonly #shared = new SingleFlight<readonly ReadGroup[]>();
  readonly #kept: RevisionCache;
  readonly #columns: ColumnReadings;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#kept = countedReads(db);
    this.#columns = new ColumnReadings(db, timeZone);
  }

  /** @throws Problem `unavailable` where there are more groups than are read; with `limit` the first of them come instead */
  async read(
    source: Source,
    { from, measures }: Pick<PanelQuery, 'from' | 'measures'>,
    group: readonly string[],
    condition: Filter<Document>,
    limit?: number,
  ): Promise<Reading> {
    const { groups, agoMs } = await this.#groups(
      source,
      { from, measures },
      group,
      condition,
      limit ?? maxGroups + 1,
    );
    if (limit === undefined && groups.length > maxGroups)
      throw new Problem('unavailable', messages.panelTooFine);
    return { groups, agoMs };
  }

  async #groups(
    source: Source,
    { from, measures }: Pick<PanelQuery, 'from' | 'measures'>,
    group: readonly string[],
    condition: Filter<Document>,
    limit: number,
  ): Promise<Reading> {
    return this.#keep(source, { from, measures }, [group, condition, limit], async () => {
      const known = await this.#byColumns({ source, from, measures, group, condition, limit });
      if (known) return known;
      const found = await this.#aggregate(source, { from, measures }, group, condition, limit).toArray();
      return found.map((row) => groupOf(row, group, measures));
    });
  }

  /** Groups by what codes name (rule I25). @throws as `read` does */
  async readJoined(
    source: Source,
    { from, measures }: Pick<PanelQuery, 'from' | 'measures'>,
    group: readonly string[],
    condition: Filter<Document>,
    joins: Joins,
  ): Promise<Reading> {
    return this.#keep(source, { from, measures }, [group, condition, digestOf(joins)], async () => {
      const limit = maxGroups + 1;
      const known = await this.#byColumns({ source, from, measures, group, condition, joins, limit });
      if (known && known.length > maxGroups) throw new Problem('unavailable', messages.panelTooFine);
      return (
        known ??
        joinedGroups(
          measures,
          group,
          joins,
          (parts, fields) => this.#stream(source, { from, measures: parts }, fields, condition),
          maxGroups,
        )
      );
    });
  }

  #byColumns(wanted: Analysis): Promise<ReadGroup[] | null> {
    const { source, from } = wanted;
    return this.#columns.groups(wanted, (measures, fields, condition) =>
      this.#stream(source, { from, measures }, fields, condition),
    );
  }

  async #keep(
    source: Source,
    { from, measures }: Pick<PanelQuery, 'from' | 'measures'>,
    by: readonly unknown[],
    read: () => Promise<readonly ReadGroup[]>,
  ): Promise<Reading> {
    const name = source.records ?? from;
    const key = JSON.stringify([name, measures, by]);
    const fresh = () => this.#shared.of(key, read);
    if (!countedRows.has(name)) return { groups: await fresh(), agoMs: 0 };
    const { value, agoMs } = await this.#kept.recent(name, key, fresh, (groups) => groups.length + 1);
    return { groups: value, agoMs };
  }

  async *#stream(...asked: Parameters<Readings['read']>): AsyncGenerator<ReadGroup> {
    const [, { measures }, group] = asked;
    for await (const row of this.#aggregate(...asked)) yield groupOf(row, group, measures);
  }

  #aggregate(
    source: Source,
    { from, measures }: Pick<PanelQuery, 'from' | 'measures'>,
    group: readonly string[],
    condition: Filter<Document>,
    limit?: number,
  ) {
    const stages = stagesOf(source, measures, group, condition, this.timeZone);
    if (limit !== undefined) stages.push({ $limit: limit });
    return this.db.collection(source.records ?? from).aggregate(stages, { maxTimeMS: maxMs });
  }
}

const groupOf = (row: Document, group: readonly string[], measures: PanelQuery['measures']): ReadGroup => ({
  at: group.map((_key, index) => placeOf((row['_id'] as Document | null)?.[`d${index}`])),
  figures: Object.fromEntries(Object.keys(measures).map((measure) => [measure, figureOf(row[measure])])),
});

const figureOf = (value: unknown): number | null => {
  if (value instanceof Date) return monthOfDate(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
