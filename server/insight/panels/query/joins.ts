import { createHash } from 'node:crypto';
import type { Condition } from 'mongodb';
import type { PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { placeKey } from '../../../../app/domain/insight/panels/place-key';
import type { Choices } from '../../../../app/domain/insight/panels/view';
import { messages } from '../../../../app/domain/messages';
import type { Source } from '../../../data/bases/panel-source';
import { Problem } from '../../../platform/errors';
import { fieldOf } from '../sources';
import { keysIn } from './match';
import type { ReadGroup } from './read-group';
import { parted, RollUp } from './roll-up';

/** What the codes in a column are by an attribute of the rows that they name, as far as the person sees these (rule I25). */
interface Join {
  readonly column: string;
  readonly values: ReadonlyMap<string, string>;
}

/** By the keys of the dimensions. */
export type Joins = Readonly<Record<string, Join>>;

/** What `from` holds of `fields` in the person's rows. */
type ReadValues = (from: string, fields: readonly string[]) => Promise<readonly ReadGroup[]>;

/** The keys of those that are looked up in other sources among what a reading names. */
export const joinedKeys = (
  source: Source,
  { match, ignores = [] }: Pick<PanelQuery, 'match' | 'ignores'>,
  choices: Choices,
  group: readonly string[] = [],
): string[] => {
  const chosen = Object.keys(choices).filter((key) => !ignores.includes(key));
  const named = new Set([...group, ...keysIn(match), ...chosen]);
  return [...named].filter((key) => fieldOf(source, key)?.joined);
};

/** Looks up what the keys name. @throws as `read` does for a source that the person may not see */
export async function readJoins(source: Source, keys: readonly string[], read: ReadValues): Promise<Joins> {
  const found = keys.map(async (name): Promise<[string, Join][]> => {
    const joined = fieldOf(source, name)?.joined;
    if (!joined) return [];
    const { column, from, key, field } = joined;
    const groups = await read(from, [key, field]);
    const values = new Map(groups.map(({ at: [code = '', value = ''] }) => [code, value]));
    return [[name, { column, values }]];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** The rows whose code names one of these values, or (`out`) none of them; an empty value is that of codes which name nothing. */
export function codesOf({ values }: Join, wanted: readonly string[], out = false): Condition<string> {
  const known = [...values].filter(([, value]) => value !== '');
  const codes = (isWanted: boolean) =>
    known.flatMap(([code, value]) => (wanted.includes(value) === isWanted ? [code] : []));
  if (wanted.includes('')) return out ? { $in: codes(false) } : { $nin: codes(false) };
  return out ? { $nin: codes(true) } : { $in: codes(true) };
}

/** The same for the same joins: what was read by them is kept under it. */
export const digestOf = (joins: Joins): string => {
  const all = Object.entries(joins).map(([key, { column, values }]) => [key, column, [...values].sort()]);
  return createHash('sha256').update(JSON.stringify(all.sort())).digest('base64');
};

type Measures = PanelQuery['measures'];
/** Groups of a source as they come: there may be very many. */
type Stream = (measures: Measures, group: readonly string[]) => AsyncIterable<ReadGroup>;

/**
 * Groups by what codes name: read by the codes, and added up by what these are while they come.
 * @throws Problem `unavailable` for more than `max` groups
 */
export async function joinedGroups(
  measures: Measures,
  group: readonly string[],
  joins: Joins,
  stream: Stream,
  max: number,
): Promise<readonly ReadGroup[]> {
  const columns = group.map((key) => joins[key]?.column ?? key);
  const fields = [...new Set(columns)];
  const positions = columns.map((column) => fields.indexOf(column));
  const placeOf = (at: readonly string[]) =>
    group.map((key, index) => {
      const code = at[positions[index] ?? 0] ?? '';
      return joins[key] ? (joins[key].values.get(code) ?? '') : code;
    });
  const all = Object.entries(measures);
  const added = Object.fromEntries(all.filter(([, { distinct }]) => distinct === undefined));
  const parts = Object.assign({}, ...Object.values(added).map(parted)) as Measures;
  const groups = new RollUp(added);
  for await (const { at, figures } of stream(parts, fields)) {
    groups.add(placeOf(at), figures);
    if (groups.size > max) throw new Problem('unavailable', messages.panelTooFine);
  }
  const counted = await Promise.all(
    all.flatMap(([name, { distinct }]) => (distinct === undefined ? [] : [valuesApart(name, distinct)])),
  );
  return groups.groups().map(({ at, figures }) => ({
    at,
    figures: {
      ...figures,
      ...Object.fromEntries(counted.map(([name, found]) => [name, found.get(placeKey(at))?.size ?? 0])),
    },
  }));

  /** Different values do not add up: they are read one by one. */
  async function valuesApart(name: string, field: string) {
    const found = new Map<string, Set<string>>();
    for await (const { at } of stream({}, [...fields, field])) {
      const key = placeKey(placeOf(at));
      const value = at[fields.length] ?? '';
      if (value !== '') found.set(key, (found.get(key) ?? new Set()).add(value));
    }
    return [name, found] as const;
  }
}
