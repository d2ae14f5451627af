import type { Condition } from 'mongodb';
import type { Measure, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import type { Choices } from '../../../../app/domain/insight/panels/view';
import type { Source } from '../../../data/bases/panel-source';
import { fieldOf } from '../sources';
import { keysIn } from './match';
import type { ReadGroup } from './read-group';
import { parted, rolledUp } from './roll-up';

/** What the codes in a column are by an attribute of the rows that they name, as far as the person sees these (rule I25). */
export interface Join {
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

type ReadGroups = (query: PanelQuery, group: readonly string[]) => Promise<readonly ReadGroup[]>;

/** Groups by what codes name: read by the codes, and added up by what these are. */
export async function joinedGroups(
  query: PanelQuery,
  group: readonly string[],
  joins: Joins,
  read: ReadGroups,
): Promise<readonly ReadGroup[]> {
  const columns = group.map((key) => joins[key]?.column ?? key);
  const fields = [...new Set(columns)];
  const placeOf = (at: readonly string[]) =>
    group.map((key, index) => {
      const code = at[fields.indexOf(columns[index] ?? '')] ?? '';
      return joins[key] ? (joins[key].values.get(code) ?? '') : code;
    });
  const all = Object.entries(query.measures);
  const added = Object.fromEntries(all.filter(([, { distinct }]) => distinct === undefined));
  const parts = Object.assign({}, ...Object.values(added).map(parted)) as Record<string, Measure>;
  const [fine, ...counted] = await Promise.all([
    read({ ...query, measures: parts }, fields),
    ...all.flatMap(([name, { distinct }]) => (distinct === undefined ? [] : [countedApart(name, distinct)])),
  ]);
  const placed = (fine ?? []).map(({ at, figures }) => ({ at: placeOf(at), figures }));
  const groups = rolledUp(placed, group, added, group);
  return groups.map(({ at, figures }) => ({
    at,
    figures: Object.fromEntries(
      all.map(([name]) => {
        const own = counted.find((each) => each.name === name);
        return [name, own ? (own.sizes.get(at.join('\u0000')) ?? 0) : (figures[name] ?? null)];
      }),
    ),
  }));

  /** Different values do not add up: they are read one by one. */
  async function countedApart(name: string, field: string) {
    const rows = await read({ ...query, measures: {} }, [...fields, field]);
    const found = new Map<string, Set<string>>();
    for (const { at } of rows) {
      const key = placeOf(at).join('\u0000');
      const value = at[fields.length] ?? '';
      if (value !== '') found.set(key, (found.get(key) ?? new Set()).add(value));
    }
    return { name, sizes: new Map([...found].map(([key, values]) => [key, values.size])) };
  }
}
