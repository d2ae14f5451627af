import type { PanelDefinition, PanelQuery } from '../../../app/domain/insight/panels/definition';

/** What values are called, field by field. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Groups of a reading without measures; empty where the person may not read it. */
type Lookup = (query: Pick<PanelQuery, 'from' | 'match'>, group: readonly string[]) => Promise<string[][]>;

/** The names of a definition: listed ones take precedence over looked-up ones. */
export async function namesOf({ names = {} }: PanelDefinition, lookup: Lookup): Promise<Names> {
  const fields = Object.entries(names).map(async ([field, { values = {}, lookup: wanted }]) => {
    const found = wanted ? await lookup(wanted, [wanted.value, wanted.label]) : [];
    const named = found.flatMap(([value = '', name = '']) => (name === '' ? [] : [[value, name] as const]));
    return [field, { ...Object.fromEntries(named), ...values }] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}
